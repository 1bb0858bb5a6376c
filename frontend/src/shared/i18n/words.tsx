import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Returns the translate function of the page. */
export const useT = (): TFunction => useTranslation().t

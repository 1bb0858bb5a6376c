import i18next, { type i18n, type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Words = createContext<TFunction>(i18next.t)

interface Props {
  /** The instance that holds the dictionaries. */
  readonly of: i18n
  readonly children: ReactNode
}

/** Provides the texts of a language, and renders again when another dictionary is registered. */
export function WordsProvider({ of, children }: Props) {
  const [t, setT] = useState(() => of.getFixedT(of.language))
  useEffect(() => {
    const update = () => setT(() => of.getFixedT(of.language))
    of.store.on('added', update)
    return () => of.store.off('added', update)
  }, [of])
  return <Words value={t}>{children}</Words>
}

/** Returns the translate function of the provider above. */
export const useT = (): TFunction => useContext(Words)

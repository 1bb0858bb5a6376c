import i18next, { type i18n, type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Words = createContext<TFunction>(i18next.t)

interface Props {
  /** Where the words are. */
  readonly of: i18n
  readonly children: ReactNode
}

/** Gives all below the words of a language, and the new ones when others are taught. */
export function WordsProvider({ of, children }: Props) {
  const [t, setT] = useState(() => of.getFixedT(of.language))
  useEffect(() => {
    const renew = () => setT(() => of.getFixedT(of.language))
    of.store.on('added', renew)
    return () => of.store.off('added', renew)
  }, [of])
  return <Words value={t}>{children}</Words>
}

/** The words under a key of the dictionaries, in the language of who variants at them. */
export const useT = (): TFunction => useContext(Words)

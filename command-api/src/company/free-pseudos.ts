import { Pseudo } from '@topspin/domain/contract/account'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { isReservedPseudo } from '../accounts/reserved-pseudos.ts'

const proposed = 3

/** The names of a person, empty when unknown. */
interface Names {
  readonly givenName: string
  readonly familyName: string
}

/** Whether a pseudo is not reserved, and no account has this pseudo or one that looks like it. */
export const isPseudoFree = async (identity: Pick<IdentityStore, 'isPseudoTaken'>, pseudo: string): Promise<boolean> =>
  !isReservedPseudo(pseudo) && !(await identity.isPseudoTaken(pseudo))

/**
 * Up to three free pseudos for a person, the best one first.
 * @param wanted the pseudo to try first
 */
export async function freePseudos(
  identity: Pick<IdentityStore, 'isPseudoTaken'>,
  wanted: string,
  { givenName, familyName }: Names,
): Promise<string[]> {
  const ofNames =
    familyName === '' ? [givenName] : [givenName, `${givenName} ${familyName[0]}.`, `${givenName} ${familyName}`]
  const numbered = [wanted, givenName].flatMap((name) => [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${name} ${number}`))
  const free = new Set<string>()
  for (const text of [wanted, ...ofNames, ...numbered]) {
    const pseudo = Pseudo.safeParse(text)
    if (pseudo.success && (await isPseudoFree(identity, pseudo.data))) free.add(pseudo.data)
    if (free.size === proposed) break
  }
  return [...free]
}

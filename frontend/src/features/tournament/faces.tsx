import { Avatars } from '../../shared/ui/index.ts'

/** The avatars of a side; nothing for no player. */
export function Faces({ pseudos: [one, two] }: { readonly pseudos: readonly string[] }) {
  return one === undefined ? null : <Avatars one={one} two={two ?? null} />
}

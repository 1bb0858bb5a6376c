import { Avatar } from '../../shared/ui/index.ts'

/** The avatars of a side, beside each other. */
export function Faces({ pseudos }: { readonly pseudos: readonly string[] }) {
  return (
    <span className="flex flex-none -space-x-1.5">
      {pseudos.map((pseudo) => (
        <Avatar key={pseudo} pseudo={pseudo} />
      ))}
    </span>
  )
}

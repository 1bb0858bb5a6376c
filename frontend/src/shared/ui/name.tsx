/** The longest pseudo that is shown in full size. */
const mostInFull = 12

/** A pseudo on at most two lines, in smaller type when it is long: 20 characters fit on half a table of a phone. */
export function Name({ pseudo }: { readonly pseudo: string }) {
  return (
    <span className="name" data-long={[...pseudo].length > mostInFull || undefined}>
      {pseudo}
    </span>
  )
}

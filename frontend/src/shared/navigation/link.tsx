import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string
  /** Replaces the current history entry; by default only a link to the current address does. */
  readonly replace?: boolean
  /** State of the new history entry. */
  readonly state?: unknown
}

/** A link to an address of the page. That of the router also fetches code and data of frameworks: 2 KiB of script. */
export function Link({ to, replace, state, onClick, ...attributes }: Props) {
  const href = useHref(to)
  const open = useLinkClickHandler(to, { state, ...(replace !== undefined && { replace }) })
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) open(event)
      }}
    />
  )
}

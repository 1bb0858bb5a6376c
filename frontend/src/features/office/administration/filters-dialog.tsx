import type { ReactNode } from 'react'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { Dialog } from '../../../shared/ui/index.ts'

interface Props {
  readonly route: DialogRoute
  readonly title: string
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** A dialog whose content is in the code of the screen, which is loaded before it. */
export default function FiltersDialog({ route, ...rest }: Props) {
  return <Dialog open={route.open} close={route.close} {...rest} />
}

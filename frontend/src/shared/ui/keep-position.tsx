import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}
interface Anchor {
  readonly element: Element
  readonly top: number
}

/**
 * Keeps the row in the middle of the window in its place when its content changes above. Chromium and Firefox do so by
 * themselves (`overflow-anchor`); this is for WebKit.
 */
export class KeepPosition extends Component<Props> {
  override getSnapshotBeforeUpdate(): Anchor | null {
    if (CSS.supports('overflow-anchor', 'auto') || window.scrollY === 0) return null
    // Not half of the width: it is between two columns.
    const element = document.elementFromPoint(window.innerWidth / 4, window.innerHeight / 2)?.closest('li, tr')
    return element ? { element, top: element.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_props: Props, _state: unknown, anchor: Anchor | null): void {
    if (anchor?.element.isConnected) window.scrollBy(0, anchor.element.getBoundingClientRect().top - anchor.top)
  }

  override render(): ReactNode {
    return this.props.children
  }
}

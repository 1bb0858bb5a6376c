import type { ReactNode } from 'react'
import { useDates } from '../../shared/format/index.ts'
import { ScreenIcon } from '../../shared/ui/index.ts'
import styles from './pages.module.css'

/** What a page shows above and below its content. */
export interface Frame {
  readonly now: Date
  /** Index of the page, and how many there are. */
  readonly page: number
  readonly pages: number
  /** Each round, the clock and the dots change places, so that neither stays on the same pixels. */
  readonly swapped: boolean
}

interface Props {
  readonly title: string
  readonly note: string
  readonly frame: Frame
  readonly children: ReactNode
}

/** A page of the rotation: its title, the time, the address of the installation, and which page it is. */
export function PageFrame({ title, note, frame, children }: Props) {
  const { time } = useDates()
  const clock = <time className={styles.clock}>{time(frame.now.toISOString())}</time>
  const dots = <Dots {...frame} />
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span>{note}</span>
        {frame.swapped ? dots : clock}
      </header>
      {children}
      <footer className={styles.foot}>
        <ScreenIcon />
        <span>{window.location.host}</span>
        {frame.swapped ? clock : dots}
      </footer>
    </section>
  )
}

function Dots({ page, pages }: Pick<Frame, 'page' | 'pages'>) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its index
        <i key={index} className={index === page ? styles.current : ''} />
      ))}
    </span>
  )
}

const shortest = 11
/** Whether a pseudo is one size smaller, so that it needs two lines at most. */
export const isLong = (pseudo: string): boolean => [...pseudo].length >= shortest

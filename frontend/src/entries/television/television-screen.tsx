import { useEffect, useLayoutEffect, useState } from 'react'
import { useT } from '../../shared/i18n/words.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CodeBoard } from './code-board.tsx'
import { driftAt } from './drift.ts'
import { isNoticeAlone } from './hours.ts'
import { LiveBoard } from './live-board.tsx'
import { LostNotice } from './lost-notice.tsx'
import { Rotation } from './rotation.tsx'
import { shownOn } from './stage.ts'
import type { TelevisionState } from './television.ts'
import styles from './television-screen.module.css'
import { useNow } from './use-now.ts'
import { useTelevision } from './use-television.ts'

/** The screen in the corner: the live match, or else what is new (docs/user-interface.md#television). */
export default function TelevisionScreen() {
  useDocument()
  const { turnOn, ...state } = useTelevision()
  const now = useNow()
  const [jumps] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const { lost } = state
  const isAlone = lost !== null && isNoticeAlone(lost.since, now)
  const { x, y } = driftAt(now.getTime(), isAlone, jumps)
  return (
    <main className={`${styles.screen} ${isAlone ? styles.black : ''} num`}>
      {/* The property is set by a script, which the Content-Security-Policy allows. */}
      <div className={styles.stage} style={{ transform: `translate(calc(${x} * var(--u)), calc(${y} * var(--u)))` }}>
        {!isAlone && (
          <div className={lost === null ? styles.picture : `${styles.picture} ${styles.dimmed}`}>
            <Picture state={state} now={now} turnOn={turnOn} />
          </div>
        )}
        {lost !== null && <LostNotice {...lost} now={now} alone={isAlone} />}
      </div>
    </main>
  )
}

/** The title of the page, and its dark theme. */
function useDocument() {
  const t = useT()
  useEffect(() => {
    document.title = `${t('tv.title')} · Topspin`
  }, [t])
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['television'] = ''
    return () => {
      delete dataset['television']
    }
  }, [])
}

interface Props {
  readonly state: TelevisionState
  readonly now: Date
  readonly turnOn: () => void
}

function Picture({ state: { picture, stage, points }, now, turnOn }: Props) {
  switch (picture.kind) {
    case 'starting':
      return null
    case 'off':
      return <Off turnOn={turnOn} />
    case 'code':
      return <CodeBoard code={picture.code} minutes={Math.floor((picture.until - now.getTime()) / 60_000)} />
    case 'contents': {
      const match = shownOn(stage, now.getTime())
      return match === null ? (
        <Rotation contents={picture.contents} now={now} />
      ) : (
        <LiveBoard match={match} points={points} now={now} />
      )
    }
  }
}

const focused = (button: HTMLButtonElement | null) => button?.focus()

function Off({ turnOn }: { readonly turnOn: () => void }) {
  const t = useT()
  return (
    <div className={styles.off}>
      <p>{t('tv.off')}</p>
      {/* A remote control presses what has the focus. */}
      <Button ref={focused} onClick={turnOn}>
        {t('tv.turnOn')}
      </Button>
    </div>
  )
}

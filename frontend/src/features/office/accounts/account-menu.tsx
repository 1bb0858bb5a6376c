import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../shared/i18n/words.tsx'
import { AddIcon, MinusIcon } from '../../../shared/ui/icons.tsx'
import styles from './account-menu.module.css'
import { isDestructive, type MenuAction } from './actions.ts'
import { MenuFacts, MenuLabel, type MenuProps } from './menu-items.tsx'
import { itemAfter } from './menu-keys.ts'

/** Pixels between the button and the menu. */
const gap = 4

interface Props extends MenuProps {
  /** The button that opened it, which gets the focus back. */
  readonly button: HTMLElement
  readonly close: () => void
}

/** The menu of a row in a window with room for it: below its button, or above it near the end of the window. */
export default function AccountMenu({ account, items, stars, choose, isOffline, button, close }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, button)
  useClosing(box, button, close)

  const leave = () => {
    button.focus()
    close()
  }
  function onKeyDown(event: KeyboardEvent) {
    const targets = itemsIn(box.current)
    const focused = targets.findIndex((item) => item.matches(':focus'))
    const next = itemAfter(
      event.key,
      targets.map((item) => item.textContent),
      focused,
    )
    if (event.key === 'Escape' || event.key === 'Tab') leave()
    else if (next !== null) targets[next]?.focus()
    else return
    event.preventDefault()
  }
  const chosen = (action: MenuAction) => {
    // A dialog that opens gives the focus back to this button.
    button.focus()
    choose(action, account)
  }
  return createPortal(
    <div ref={box} className={styles.popover}>
      <div className={styles.facts}>
        <p className="note block breaks">{account.email}</p>
        <MenuFacts account={account} />
      </div>
      <div
        role="menu"
        tabIndex={-1}
        aria-label={t('accounts.actionsOf', { pseudo: account.pseudo })}
        onKeyDown={onKeyDown}
      >
        {items.map((action) =>
          action === 'stars' ? (
            <StarsGroup key={action} account={account} stars={stars} isOffline={isOffline} />
          ) : (
            <button
              key={action}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={isDestructive(action) ? `row ${styles.item} ${styles.risk}` : `row ${styles.item}`}
              aria-disabled={isOffline && action !== 'page'}
              onClick={() => chosen(action)}
            >
              <MenuLabel action={action} account={account} />
            </button>
          ),
        )}
      </div>
    </div>,
    document.body,
  )
}

/** Two items that add and take a star, with the number between them. */
function StarsGroup({ account, stars, isOffline }: Pick<Props, 'account' | 'stars' | 'isOffline'>) {
  const t = useT()
  const count = stars.countOf(account)
  const now = t('ui.stars', { count })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a menu
    <div role="group" aria-label={t('accounts.stars')} className={`row ${styles.item}`}>
      <MenuLabel action="stars" account={account} />
      <span className={`row gap-4 ${styles.stars}`}>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.step}
          aria-label={`${t('accounts.removeStar')}, ${now}`}
          aria-disabled={isOffline || count === 0}
          onClick={(event) => stars.remove(account, event)}
        >
          <MinusIcon />
        </button>
        <span className="num" aria-hidden="true">
          {count}
        </span>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.step}
          aria-label={`${t('accounts.addStar')}, ${now}`}
          aria-disabled={isOffline}
          onClick={(event) => stars.add(account, event)}
        >
          <AddIcon />
        </button>
      </span>
    </div>
  )
}

const itemsIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** Places the menu at its button and focuses its first item. */
function usePlace(box: { readonly current: HTMLElement | null }, button: HTMLElement) {
  useLayoutEffect(() => {
    const menu = box.current
    if (menu === null) return
    const { top, bottom, right } = button.getBoundingClientRect()
    // The bars cover as much of the window as the page keeps free when it scrolls.
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
    const end = window.innerHeight - Number.parseFloat(scrollPaddingBottom)
    const hasRoom = bottom + gap + menu.offsetHeight <= end
    const y = hasRoom ? bottom + gap : Math.max(Number.parseFloat(scrollPaddingTop), top - gap - menu.offsetHeight)
    menu.style.top = `${window.scrollY + y}px`
    menu.style.left = `${right - menu.offsetWidth}px`
    itemsIn(menu)[0]?.focus({ preventScroll: true })
  }, [box, button])
}

/** Closes the menu when something outside of it is pressed or focused. */
function useClosing(box: { readonly current: HTMLElement | null }, button: HTMLElement, close: () => void) {
  useEffect(() => {
    const leaving = new AbortController()
    const check = ({ target }: Event) => {
      if (target instanceof Node && (box.current?.contains(target) || button.contains(target))) return
      close()
    }
    document.addEventListener('pointerdown', check, { signal: leaving.signal })
    document.addEventListener('focusin', check, { signal: leaving.signal })
    return () => leaving.abort()
  }, [box, button, close])
}

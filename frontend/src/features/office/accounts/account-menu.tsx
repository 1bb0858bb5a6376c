import { Menu } from '@base-ui/react/menu'
import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AddIcon, MinusIcon } from '../../../shared/ui/index.ts'
import styles from './account-menu.module.css'
import { itemClass, MenuFacts, MenuLabel, type MenuProps } from './account-sheet.tsx'

interface Props extends MenuProps {
  /** The button that opened it, which gets the focus back. */
  readonly button: HTMLElement
  readonly close: () => void
}

/** The menu of a row in a window with room for it: below its button, or above it near the end of the window. */
export default function AccountMenu({ account, items, stars, choose, isOffline, button, close }: Props) {
  const { t } = useTranslation()
  const first = useRef<HTMLDivElement>(null)
  // A press on the button closes the menu by its click.
  const isAtButton = ({ target, relatedTarget = null }: Event & { readonly relatedTarget?: EventTarget | null }) =>
    [target, relatedTarget].some((element) => element instanceof Node && button.contains(element))
  return (
    <Menu.Root
      open
      modal={false}
      highlightItemOnHover={false}
      onOpenChange={(_, { event }) => isAtButton(event) || close()}
      onOpenChangeComplete={() => first.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={button}
          align="end"
          sideOffset={4}
          collisionPadding={barsOfPage()}
          className={styles.place}
        >
          <Menu.Popup className={styles.popover} finalFocus={() => button}>
            <div className={styles.facts}>
              <p className={`note block wrap-anywhere ${styles.email}`}>{account.email}</p>
              <MenuFacts account={account} />
            </div>
            <Menu.List ref={first} aria-label={t('accounts.actionsOf', { pseudo: account.pseudo })}>
              {items.map((action) =>
                action === 'stars' ? (
                  <StarsGroup key={action} account={account} stars={stars} isOffline={isOffline} />
                ) : (
                  <Menu.Item
                    key={action}
                    className={itemClass(action)}
                    aria-disabled={isOffline && action !== 'page'}
                    onClick={() => {
                      // A dialog that opens gives the focus back to this button.
                      button.focus()
                      choose(action, account)
                    }}
                    {...asButton}
                  >
                    <MenuLabel action={action} account={account} />
                  </Menu.Item>
                ),
              )}
            </Menu.List>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Two items that add and take a star, with the number between them. */
function StarsGroup({ account, stars, isOffline }: Pick<Props, 'account' | 'stars' | 'isOffline'>) {
  const { t } = useTranslation()
  const count = stars.countOf(account)
  const now = t('ui.stars', { count })
  const step = { className: styles.step, closeOnClick: false, ...asButton }
  return (
    <Menu.Group aria-label={t('accounts.stars')} className={`row ${styles.item}`}>
      <MenuLabel action="stars" account={account} />
      <span className={`row gap-1 ${styles.stars}`}>
        <Menu.Item
          {...step}
          aria-label={`${t('accounts.removeStar')}, ${now}`}
          aria-disabled={isOffline || count === 0}
          onClick={(event: MouseEvent) => stars.remove(account, event)}
        >
          <MinusIcon />
        </Menu.Item>
        <span className="tabular-nums" aria-hidden="true">
          {count}
        </span>
        <Menu.Item
          {...step}
          aria-label={`${t('accounts.addStar')}, ${now}`}
          aria-disabled={isOffline}
          onClick={(event: MouseEvent) => stars.add(account, event)}
        >
          <AddIcon />
        </Menu.Item>
      </span>
    </Menu.Group>
  )
}

const asButton = { nativeButton: true, render: <button type="button" /> }

/** The bars cover as much of the window as the page keeps free when it scrolls. */
function barsOfPage() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return { top: Number.parseFloat(scrollPaddingTop), bottom: Number.parseFloat(scrollPaddingBottom) }
}

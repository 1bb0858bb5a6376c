import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFacts, type AccountMenuProps, type StarStepProps, StarsItem } from './account-menu-dialog.tsx'
import styles from './accounts.module.css'
import { MenuLabel, menuItemClassOf } from './actions.tsx'

interface Props extends AccountMenuProps {
  /** The button that opened the menu and gets the focus back. */
  readonly button: HTMLElement
  readonly close: () => void
}

/** The menu of an account as a popup at its button, in a large window. */
export default function AccountMenu({ button, close, ...menu }: Props) {
  const { t } = useTranslation()
  const first = useRef<HTMLDivElement>(null)
  const { account, items, starCount, choose, isOffline } = menu
  // A press on the button must not close the menu, because the click that follows would open it again.
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
        <Menu.Positioner anchor={button} align="end" sideOffset={4} collisionPadding={barsOfPage()} className="z-9">
          <Menu.Popup
            className={`w-76 rounded-medium bg-raised px-4 py-2 text-ink shadow-float outline-none ${styles.menu}`}
            finalFocus={() => button}
          >
            <div className="py-1">
              <p className="note block wrap-anywhere">{account.email}</p>
              <AccountFacts account={account} />
            </div>
            <Menu.List
              ref={first}
              className="outline-none"
              aria-label={t('accounts.actionsOf', { pseudo: account.pseudo })}
            >
              {items.map((action) =>
                action === 'stars' ? (
                  <Menu.Group
                    key={action}
                    aria-label={t('accounts.stars')}
                    className={`min-h-11 text-s ${menuItemClassOf(action)}`}
                  >
                    <StarsItem {...menu} Step={StarStep} suffix={`, ${t('ui.stars', { count: starCount })}`}>
                      <span className="min-w-6 text-center tabular-nums" aria-hidden="true">
                        {starCount}
                      </span>
                    </StarsItem>
                  </Menu.Group>
                ) : (
                  <Menu.Item
                    key={action}
                    className={`min-h-11 text-s ${menuItemClassOf(action)}`}
                    aria-disabled={isOffline && action !== 'page'}
                    onClick={() => {
                      // A dialog that the action opens gives the focus back to this button.
                      button.focus()
                      choose(action)
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

const asButton = { nativeButton: true, render: <button type="button" /> }

function StarStep({ label, icon, ...rest }: StarStepProps) {
  return (
    <Menu.Item
      {...asButton}
      {...rest}
      className="grid size-9 place-items-center"
      aria-label={label}
      closeOnClick={false}
    >
      {icon}
    </Menu.Item>
  )
}

/** The heights of the bars of the page in pixels, from the scroll padding. The menu must not cover the bars. */
function barsOfPage() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return { top: Number.parseFloat(scrollPaddingTop), bottom: Number.parseFloat(scrollPaddingBottom) }
}

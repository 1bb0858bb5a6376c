import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { AddIcon, InfoIcon, TrashIcon } from '../../shared/ui/icons.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { Shown } from './shown.tsx'

const variants = ['primary', 'quiet', 'danger', 'plain'] as const

/** Buttons, tabs and dialogs. */
export function Actions() {
  return (
    <>
      <Shown name="Button" row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="primary" busy>
          busy
        </Button>
        <Button variant="primary" aria-disabled>
          disabled
        </Button>
        <Button variant="quiet" icon={<AddIcon />}>
          icon
        </Button>
      </Shown>
      <Shown name="Button small" row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} small icon={<TrashIcon />}>
            {variant}
          </Button>
        ))}
        <LinkButton to="/">LinkButton</LinkButton>
        <IconButton label="IconButton" icon={<InfoIcon />} />
      </Shown>
      <Shown name="Tabs">
        <TabsShown />
      </Shown>
      <Shown name="Dialog" row>
        <DialogShown />
      </Shown>
    </>
  )
}

function TabsShown() {
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one')
  const values = ['one', 'two', 'three'] as const
  const tabs = values.map((value) => ({ value, label: value, panel: <p>{value}</p> }))
  return <Tabs label="Tabs" value={tab} onChange={setTab} tabs={tabs} />
}

function DialogShown() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog open={open} close={close} title="Dialog" actions={<Button onClick={close}>action</Button>}>
        {Array.from({ length: 30 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          <p key={line}>{line}</p>
        ))}
      </Dialog>
    </>
  )
}

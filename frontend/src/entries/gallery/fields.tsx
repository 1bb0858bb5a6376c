import { useState } from 'react'
import { Switch } from '../../shared/ui/switch.tsx'
import { TextArea, TextField } from '../../shared/ui/text-field.tsx'
import { Shown } from './shown.tsx'

/** Form fields. */
export function Fields() {
  const [text, setText] = useState('')
  const [on, setOn] = useState(true)
  const field = { value: text, onChange: setText }
  return (
    <>
      <Shown name="TextField">
        <TextField label="empty, with hint" hint="hint" {...field} />
        <TextField label="wrong" error="what is wrong" {...field} />
        <TextField label="password" type="password" {...field} />
      </Shown>
      <Shown name="TextArea">
        <TextArea label="with counter" max={160} {...field} />
        <TextArea label="wrong" max={160} error="what is wrong" {...field} />
      </Shown>
      <Shown name="Switch">
        <Switch label="a setting" checked={on} onChange={setOn} />
        <Switch label="with a note" note="a line below it" checked={on} onChange={setOn} />
        <Switch label="disabled, off" checked={false} onChange={setOn} disabled />
        <Switch label="disabled, on" checked onChange={setOn} disabled />
      </Shown>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { type DialogRoute, useDialogRoute } from '../../shared/navigation/index.ts'
import { Button, Dialog, SwapIcon, Switch } from '../../shared/ui/index.ts'
import type { ScoringSettings } from './scoring-device.ts'

interface Props {
  readonly id: string
  readonly route: DialogRoute
  readonly settings: ScoringSettings
  readonly change: (changes: Partial<ScoringSettings>) => void
  readonly swap: () => void
  readonly leave: () => void
}

const switches = [
  { name: 'voice', label: 'live.voice', note: 'live.voiceNote', isPossible: () => 'speechSynthesis' in window },
  { name: 'vibration', label: 'live.vibration', note: 'live.vibrationNote', isPossible: () => 'vibrate' in navigator },
  { name: 'large', label: 'live.large', note: 'live.largeNote', isPossible: () => true },
] as const

/** The settings of this device for scoring. With large targets, also the buttons that the scoreboard leaves out. */
export default function ScoringSettingsDialog({ id, route, settings, change, swap, leave }: Props) {
  const { t } = useTranslation()
  const stop = useDialogRoute('stop-live', id)
  return (
    <Dialog
      open={route.open}
      close={route.close}
      title={t('live.settings')}
      actions={
        settings.large && (
          <>
            <Button small icon={<SwapIcon />} onClick={swap}>
              {t('live.swap')}
            </Button>
            <Button small onClick={() => stop.show(undefined, true)}>
              {t('live.stop')}
            </Button>
            <Button small onClick={leave}>
              {t('live.leaveBoard')}
            </Button>
          </>
        )
      }
    >
      {switches
        .filter(({ isPossible }) => isPossible())
        .map(({ name, label, note }) => (
          <Switch
            key={name}
            label={t(label)}
            note={t(note)}
            checked={settings[name]}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
    </Dialog>
  )
}

import type { CallContext } from '@topspin/platform/http/call-handler'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { expect, it } from 'vitest'
import { screenRoutes } from './screen-routes.ts'

it('a fifth wrong code leaves a screen that another admin approves at the same moment', async () => {
  const identity = openSqliteIdentityStore(':memory:')
  const { screens } = identity
  const request = { id: 'screen', tokenHash: 'hash', name: null, code: '111111', attempts: 3, address: '192.0.2.1' }
  await screens.add({ ...request, browser: '', system: '', requestedAt: 0, seenAt: 0 })
  // The other admin's fourth attempt is counted first, and approves the screen after this fifth one is counted.
  await screens.attempt('screen')
  const attempt = async (id: string) => {
    const counted = await screens.attempt(id)
    await screens.approve(id, 'Foyer')
    return counted
  }
  const deps = { identity: { ...identity, screens: { ...screens, attempt } }, bus: openInProcessLiveBus(() => {}) }
  const { approveScreen } = screenRoutes({ ...deps, clock: () => 0 })
  const wrong = { params: { id: 'screen' }, body: { code: '222222', name: 'Couloir' } }
  // The call uses nothing else.
  await expect(approveScreen(wrong as CallContext<'approveScreen'>)).rejects.toThrow('wrong-screen-code')
  expect(await screens.byToken('hash')).toMatchObject({ name: 'Foyer' })
})

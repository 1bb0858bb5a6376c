import type { PlayerId } from '@topspin/domain/ids'
import { notificationKinds } from '@topspin/domain/notifications'
import { sessionSecretOf } from '@topspin/platform/engines'
import type { Identity } from '@topspin/platform/identity/port'
import { vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { CopyRefused } from './copy-log.ts'

/**
 * Copies an identity store: accounts, push subscriptions, choices of notifications and the installation's secrets.
 * Sessions are not copied: all players log in again. Existing accounts of the target are not changed.
 * @returns the number of accounts in the target
 * @throws CopyRefused when another account of the target has the same pseudo or e-mail address, or when the target has
 * other secrets; EngineAway
 */
export async function copyAccounts(from: Identity, to: Identity): Promise<number> {
  const secrets = [
    ['session', await sessionSecretOf(from, null)],
    ['vapid', JSON.stringify(await vapidKeysOf(from))],
  ] as const
  for (const [name, secret] of secrets) {
    if ((await to.secret(name, secret)) !== secret)
      throw new CopyRefused(`the target has a ${name} secret of its own: an installation has been started on it`)
  }
  const accounts = await from.accounts()
  for (const account of accounts) {
    if ((await to.addAccount(account)) === 'added') {
      await copyChoices(from, to, account.id)
      continue
    }
    const there = await to.account(account.id)
    if (there?.pseudo !== account.pseudo || there.email !== account.email)
      throw new CopyRefused(`somebody else has the pseudo or the e-mail of account ${account.id} in the target`)
  }
  for (const subscription of await from.pushSubscriptions()) await to.addPushSubscription(subscription)
  return (await to.accounts()).length
}

async function copyChoices(from: Identity, to: Identity, id: PlayerId): Promise<void> {
  const choices = (await from.notificationChoices([id])).get(id) ?? {}
  for (const kind of notificationKinds) {
    const wanted = choices[kind]
    if (wanted !== undefined) await to.setNotificationChoice(id, kind, wanted)
  }
}

import { isDeepStrictEqual } from 'node:util'
import { notificationKinds } from '@topspin/domain/player/notifications'
import { sessionSecretOf } from '@topspin/platform/engines'
import type { Account, IdentityStore } from '@topspin/platform/identity/port'
import { vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { CopyRefused } from './copy-log.ts'

/**
 * Copies an identity store, without sessions, televisions and other short-lived data. An interrupted copy can be
 * continued.
 * @returns the number of accounts in the target
 * @throws CopyRefused when the target has other secrets, or a conflicting account or link to a company account;
 * EngineAway
 */
export async function copyAccounts(from: IdentityStore, to: IdentityStore): Promise<number> {
  const secrets = [
    ['session', await sessionSecretOf(from, null)],
    ['vapid', JSON.stringify(await vapidKeysOf(from))],
  ] as const
  for (const [name, secret] of secrets) {
    if ((await to.secret(name, secret)) !== secret)
      throw new CopyRefused(`the target has a ${name} secret of its own: an installation has been started on it`)
  }
  for (const account of await from.accounts()) await copyAccount(from, to, account)
  for (const { playerId, ...device } of await from.activationDevices()) await to.setActivationDevice(playerId, device)
  for (const subscription of await from.pushSubscriptions()) await to.addPushSubscription(subscription)
  for (const [endpoint, since] of await from.failingPushes()) await to.pushFailed(endpoint, since)
  for (const reason of (await from.contestReasons()).values()) await to.setContestReason(reason)
  for (const { settings, delivery } of await from.chats.all()) {
    await to.chats.add(settings, Number.POSITIVE_INFINITY)
    if (delivery !== null) await to.chats.setDelivery(settings.id, delivery)
  }
  return (await to.accounts()).length
}

async function copyAccount(from: IdentityStore, to: IdentityStore, account: Account): Promise<void> {
  const { id } = account
  if ((await to.addAccount(account)) === 'taken' && !isDeepStrictEqual(await to.account(id), account))
    throw new CopyRefused(
      `account ${id} is another one in the target, or somebody else has its pseudo or e-mail there: remove the target's identity store and run this again`,
    )
  // If the target has the account already, its other data are copied too: an earlier run may have ended here.
  await to.setDisabling(id, await from.disabling(id))
  const link = await from.companyLinks.of(id)
  if (link !== null && !(await to.companyLinks.add(link)))
    throw new CopyRefused(`account ${id} is linked with another company account in the target`)
  const calendar = await from.calendars.of(id)
  if (calendar !== null) await to.calendars.set(calendar)
  if ((await from.unquoted()).includes(id)) await to.setQuoted(id, false)
  const digest = await from.lastDigest(id)
  if (digest !== null) await to.setLastDigest(id, digest)
  const choices = (await from.notificationChoices([id])).get(id) ?? {}
  for (const kind of notificationKinds) {
    const wanted = choices[kind]
    if (wanted !== undefined) await to.setNotificationChoice(id, kind, wanted)
  }
}

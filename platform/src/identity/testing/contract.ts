import { playerId } from '@topspin/domain/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../new-account.ts'
import type { Account, ContestReason, IdentityStore, KeptAnswer, Session } from '../port.ts'

const zoe = playerId('00000000-0000-4000-8000-000000000001')
const leo = playerId('00000000-0000-4000-8000-000000000002')
const nobody = playerId('00000000-0000-4000-8000-000000000009')

const account = (changes: Partial<Account> = {}): Account =>
  newAccount({
    id: zoe,
    pseudo: 'Zoé',
    email: 'zoe@example.org',
    passwordHash: '$argon2id$1',
    createdAt: 1_700_000_000_000,
    ...changes,
  })
const leosAccount = account({ id: leo, pseudo: 'leo.42', email: 'Leo@example.org', createdAt: 1_700_000_000_001 })

const session = (tokenHash: string, changes: Partial<Session> = {}): Session => ({
  tokenHash,
  playerId: zoe,
  createdAt: 1_000,
  authenticatedAt: 1_000,
  seenAt: 1_000,
  company: null,
  ...changes,
})

/** The contract of every identity store. `open` opens an empty one; `again` connects to the last one opened. */
export function identityContract(
  name: string,
  open: () => Promise<IdentityStore>,
  again: () => Promise<IdentityStore>,
): void {
  describe(`${name} as an identity store`, () => {
    let identity: IdentityStore
    beforeEach(async () => {
      identity = await open()
    })
    afterEach(() => identity.close())

    describe('accounts', () => {
      test('are found by id and by any spelling of the pseudo', async () => {
        const expected = account({ bio: 'Revers. 🏓', temporaryUntil: 2_000_000_000_000, temporaryUsed: true })
        expect(await identity.addAccount(expected)).toBe('added')
        expect(await identity.account(zoe)).toEqual(expected)
        expect(await identity.accountByPseudo('Zoé')).toEqual(expected)
        expect(await identity.accountByPseudo('ZOE\u0301')).toEqual(expected)
        expect(await identity.accountByPseudo('Zoe')).toBeNull()
        expect(await identity.account(leo)).toBeNull()
      })

      test('are listed oldest first', async () => {
        await identity.addAccount(leosAccount)
        await identity.addAccount(account())
        expect(await identity.accounts()).toEqual([account(), leosAccount])
        expect(await identity.accounts([leo, nobody, zoe])).toEqual([account(), leosAccount])
        expect(await identity.accounts([leo])).toEqual([leosAccount])
        expect(await identity.accounts([])).toEqual([])
      })

      test('lose an address that is not verified, which another account can have then', async () => {
        await identity.addAccount(account())
        await identity.addAccount(leosAccount)
        const release = (id: typeof zoe, email = account().email) => identity.releaseEmail(id, email)
        expect([await release(leo), await release(nobody), await release(zoe, leosAccount.email)]).toEqual([
          false,
          false,
          false,
        ])
        expect([await release(zoe, 'ZOE@example.org'), await release(leo, leosAccount.email)]).toEqual([true, true])
        expect([await release(zoe), await release(zoe, '')]).toEqual([false, false])
        const released = account({ email: '' })
        expect([await identity.account(zoe), await identity.accountByEmail(account().email)]).toEqual([released, null])
        await identity.verifyEmail(zoe)
        expect(await identity.account(zoe)).toEqual(released)
        const third = account({ id: nobody, pseudo: 'Third' })
        expect(await identity.addAccount(third)).toBe('added')
        // An account without an address can be copied to another store.
        await identity.erase(zoe)
        expect(await identity.addAccount(released)).toBe('added')
      })

      test('without an address are given one that no other account has, once', async () => {
        await identity.addAccount(account())
        await identity.addAccount(leosAccount)
        await identity.releaseEmail(zoe, account().email)
        expect([await identity.setEmail(zoe, 'LEO@example.org'), await identity.setEmail(nobody, 'n@x.org')]).toEqual([
          false,
          false,
        ])
        expect(await identity.account(zoe)).toEqual(account({ email: '' }))
        expect(await identity.setEmail(zoe, 'Zoe@x.org')).toBe(true)
        expect(await identity.setEmail(zoe, 'other@x.org')).toBe(false)
        expect(await identity.accountByEmail('zoe@X.org')).toEqual(account({ email: 'Zoe@x.org' }))
      })

      test('keep an address that is verified', async () => {
        await identity.addAccount(account())
        await identity.verifyEmail(zoe)
        expect(await identity.releaseEmail(zoe, account().email)).toBe(false)
        expect(await identity.account(zoe)).toEqual(account({ isEmailVerified: true }))
      })

      test.each([
        ['the same pseudo', { pseudo: 'Zoé' }],
        ['another case of the pseudo', { pseudo: 'zOÉ' }],
        ['another composition of its accents', { pseudo: 'Zoe\u0301' }],
        ['a look-alike pseudo', { pseudo: 'Ζoé' }],
        ['the same e-mail', { email: 'zoe@example.org' }],
        ['another case of the e-mail', { email: 'ZOE@Example.org' }],
      ])('are refused as taken when they have %s', async (_, changes) => {
        await identity.addAccount(account())
        expect(await identity.addAccount({ ...leosAccount, ...changes })).toBe('taken')
        expect(await identity.accounts()).toEqual([account()])
        expect(await identity.addAccount(leosAccount)).toBe('added')
      })

      // The first ends with a Cyrillic letter; in the others, rn looks like m. The first two look like Camille only in
      // lower case, because a capital I looks like an l.
      test.each(['CAMILLЕ', 'CARNILLE', 'Carnille'])('are refused as taken: %s beside Camille', async (pseudo) => {
        await identity.addAccount(account({ pseudo: 'Camille' }))
        expect(await identity.isPseudoTaken(pseudo)).toBe(true)
        expect(await identity.addAccount({ ...leosAccount, pseudo })).toBe('taken')
        expect(await identity.addAccount(leosAccount)).toBe('added')
        expect(await identity.rename(leo, pseudo)).toBe('taken')
      })

      test('are renamed, unless the pseudo is taken or the id is unknown', async () => {
        await identity.addAccount(account())
        await identity.addAccount(leosAccount)
        for (const pseudo of ['zoé', 'ZOE\u0301', 'Ζoé']) expect(await identity.rename(leo, pseudo)).toBe('taken')
        expect(await identity.rename(nobody, 'Nobody')).toBe('unknown')
        expect(await identity.accounts()).toEqual([account(), leosAccount])
        expect(await identity.rename(leo, 'LEO.42')).toBe('renamed')
        expect(await identity.rename(leo, 'Léon')).toBe('renamed')
        expect(await identity.accountByPseudo('léon')).toEqual({ ...leosAccount, pseudo: 'Léon' })
        expect(await identity.accountByPseudo('leo.42')).toBeNull()
        expect(await identity.addAccount(account({ id: nobody, pseudo: 'leo.42', email: 'n@example.org' }))).toBe(
          'added',
        )
      })

      test('exist once when several with the same pseudo are added at the same time', async () => {
        const rivals = Array.from({ length: 8 }, (_, n) => account({ id: playerId(`rival-${n}`), email: `${n}@x.org` }))
        const outcomes = await Promise.all(rivals.map((rival) => identity.addAccount(rival)))
        expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
        expect(await identity.accounts()).toHaveLength(1)
      })

      test('give pseudos by id, and ids by pseudo', async () => {
        await identity.addAccount(account())
        await identity.addAccount(leosAccount)
        expect(await identity.pseudos([zoe, nobody, leo])).toEqual(
          new Map([
            [zoe, 'Zoé'],
            [leo, 'leo.42'],
          ]),
        )
        expect(await identity.idsOf(['ZOÉ', 'nobody', 'leo.42', 'zoé'])).toEqual(
          new Map([
            ['ZOÉ', zoe],
            ['leo.42', leo],
            ['zoé', zoe],
          ]),
        )
        expect(await identity.pseudos([])).toEqual(new Map())
        expect(await identity.idsOf([])).toEqual(new Map())
      })

      test('change their bio and nothing else', async () => {
        await identity.addAccount(account())
        await identity.addAccount(leosAccount)
        await identity.setBio(zoe, 'Top !')
        await identity.setBio(nobody, 'Who?')
        expect(await identity.accounts()).toEqual([account({ bio: 'Top !' }), leosAccount])
      })

      test('keep when and why an admin disabled them, until this is removed or the account is erased', async () => {
        await identity.addAccount(account())
        expect(await identity.disabling(zoe)).toBeNull()
        await identity.setDisabling(zoe, { at: 5_000, reason: 'En congé' })
        await identity.setDisabling(nobody, { at: 5_000, reason: 'Who?' })
        expect(await identity.disabling(zoe)).toEqual({ at: 5_000, reason: 'En congé' })
        expect(await identity.disabling(nobody)).toBeNull()
        expect(await identity.accounts()).toEqual([account()])
        await identity.setDisabling(zoe, null)
        expect(await identity.disabling(zoe)).toBeNull()
        await identity.setDisabling(zoe, { at: 6_000, reason: null })
        expect(await identity.disabling(zoe)).toEqual({ at: 6_000, reason: null })
        await identity.erase(zoe)
        await identity.addAccount(account())
        expect(await identity.disabling(zoe)).toBeNull()
      })

      test('survive a reconnection', async () => {
        await identity.addAccount(account())
        await identity.close()
        identity = await again()
        expect(await identity.accounts()).toEqual([account()])
        expect(await identity.addAccount(account({ id: leo }))).toBe('taken')
      })
    })

    test('a password is replaced only while the expected one is stored', async () => {
      await identity.addAccount(account())
      expect(await identity.setPassword(zoe, '$argon2id$2', 5_000)).toBe(true)
      await identity.setPasswordLink({ playerId: zoe, tokenHash: 'link', madeAt: 1_000 })
      expect(await identity.setPassword(zoe, '$argon2id$3', null, account().passwordHash)).toBe(false)
      expect(await identity.account(zoe)).toEqual(account({ passwordHash: '$argon2id$2', temporaryUntil: 5_000 }))
      expect(await identity.passwordLink('link')).not.toBeNull()
      expect(await identity.setPassword(zoe, '$argon2id$3', null, '$argon2id$2')).toBe(true)
      expect(await identity.account(zoe)).toEqual(account({ passwordHash: '$argon2id$3' }))
      expect(await identity.setPassword(nobody, '$argon2id$3', null)).toBe(false)
    })

    describe('a temporary password', () => {
      test('is used once, even by concurrent logins', async () => {
        await identity.addAccount(account())
        await identity.setPassword(zoe, '$argon2id$2', 5_000)
        const temporary = account({ passwordHash: '$argon2id$2', temporaryUntil: 5_000 })
        expect(await identity.account(zoe)).toEqual(temporary)
        const uses = await Promise.all(Array.from({ length: 8 }, () => identity.useTemporaryPassword(zoe)))
        expect(uses.filter((used) => used)).toHaveLength(1)
        expect(await identity.account(zoe)).toEqual({ ...temporary, temporaryUsed: true })
      })

      test('can be used again when it is set again; other passwords are not temporary', async () => {
        await identity.addAccount(account())
        await identity.setPassword(zoe, '$argon2id$2', 5_000)
        await identity.useTemporaryPassword(zoe)
        await identity.setPassword(zoe, '$argon2id$3', 6_000)
        expect(await identity.useTemporaryPassword(zoe)).toBe(true)
        await identity.setPassword(zoe, '$argon2id$4', null)
        expect(await identity.account(zoe)).toEqual(account({ passwordHash: '$argon2id$4' }))
        expect(await identity.useTemporaryPassword(zoe)).toBe(false)
        expect(await identity.useTemporaryPassword(nobody)).toBe(false)
      })
    })

    describe('a password link', () => {
      const link = (tokenHash: string, playerId = zoe) => ({ playerId, tokenHash, madeAt: 1_000 })

      test('replaces the earlier one of its player, and is used once, even by concurrent browsers', async () => {
        await identity.addAccount(account())
        await identity.addAccount(leosAccount)
        await identity.setPasswordLink(link('first'))
        await identity.setPasswordLink(link('second'))
        await identity.setPasswordLink(link('of leo', leo))
        expect(await identity.passwordLink('first')).toBeNull()
        expect(await identity.passwordLink('second')).toEqual(link('second'))
        expect(await identity.account(zoe)).toEqual(account())
        const uses = await Promise.all(Array.from({ length: 8 }, () => identity.usePasswordLink('second')))
        expect(uses.filter((used) => used)).toHaveLength(1)
        expect(await identity.passwordLink('second')).toBeNull()
        expect(await identity.passwordLink('of leo')).toEqual(link('of leo', leo))
      })

      test('is removed with an address that is released, with a new password, with the account, and when it is old', async () => {
        await identity.addAccount(account())
        await identity.addAccount(leosAccount)
        await identity.setPasswordLink(link('first'))
        await identity.setPassword(zoe, '$argon2id$2', null)
        expect(await identity.passwordLink('first')).toBeNull()
        await identity.setPasswordLink(link('to the address'))
        await identity.releaseEmail(zoe, account().email)
        expect(await identity.passwordLink('to the address')).toBeNull()
        await identity.setPasswordLink(link('second'))
        await identity.forgetPasswordLinks(1_000)
        expect(await identity.passwordLink('second')).toEqual(link('second'))
        await identity.forgetPasswordLinks(1_001)
        expect(await identity.passwordLink('second')).toBeNull()
        await identity.setPasswordLink(link('of leo', leo))
        await identity.erase(leo)
        expect(await identity.passwordLink('of leo')).toBeNull()
        await identity.setPasswordLink(link('of nobody', nobody))
        expect(await identity.passwordLink('of nobody')).toBeNull()
      })
    })

    test('accounts are found by any case of the e-mail address', async () => {
      await identity.addAccount(leosAccount)
      expect(await identity.accountByEmail('LEO@EXAMPLE.ORG')).toEqual(leosAccount)
      expect(await identity.accountByEmail('zoe@example.org')).toBeNull()
    })

    test('erasing removes all data of a person, frees the pseudo, and changes no other account', async () => {
      await identity.addAccount(account())
      await identity.addAccount(leosAccount)
      await identity.addSession(session('z'))
      await identity.addSession(session('l', { playerId: leo }))
      const device = { p256dh: 'key', auth: 'secret' }
      await identity.addPushSubscription({ ...device, endpoint: 'https://push/z', playerId: zoe })
      await identity.addPushSubscription({ ...device, endpoint: 'https://push/l', playerId: leo })
      await identity.keepAnswer('k', { fingerprint: 'f', status: 200, body: '"Zoé"', position: null }, 10)
      await identity.erase(zoe)
      await identity.erase(zoe)
      expect(await identity.answer('k')).toBeNull()
      expect(await identity.accounts()).toEqual([leosAccount])
      expect(await identity.accountByPseudo('Zoé')).toBeNull()
      expect(await identity.pseudos([zoe])).toEqual(new Map())
      expect(await identity.session('z')).toBeNull()
      expect(await identity.session('l')).toEqual(session('l', { playerId: leo }))
      expect(await identity.pushSubscriptions()).toEqual([{ ...device, endpoint: 'https://push/l', playerId: leo }])
      expect(await identity.addAccount(account({ id: nobody }))).toBe('added')
    })

    describe('sessions', () => {
      test('are found by the hash of their token until they end', async () => {
        const given = session('a', { createdAt: 1, authenticatedAt: 2, seenAt: 3 })
        await identity.addSession(given)
        expect(await identity.session('a')).toEqual(given)
        await identity.touchSession('a', 9)
        await identity.touchSession('unknown', 9)
        expect(await identity.session('a')).toEqual({ ...given, seenAt: 9 })
        expect(await identity.session('unknown')).toBeNull()
        await identity.endSession('a')
        expect(await identity.session('a')).toBeNull()
      })

      test('are all ended for a player, except the one to keep', async () => {
        const open = async () => {
          const tokens = ['a', 'b', 'c', 'l']
          const found = await Promise.all(tokens.map((token) => identity.session(token)))
          return tokens.filter((_, n) => found[n] !== null)
        }
        for (const token of ['a', 'b', 'c']) await identity.addSession(session(token))
        await identity.addSession(session('l', { playerId: leo }))
        await identity.endSessions(zoe, 'b')
        expect(await open()).toEqual(['b', 'l'])
        await identity.endSessions(zoe, null)
        expect(await open()).toEqual(['l'])
      })

      test('are ended for a player except the newest ones, and those of other players stay', async () => {
        for (const [token, createdAt] of [
          ['c', 30],
          ['a', 10],
          ['d', 40],
          ['b', 20],
        ] as const)
          await identity.addSession(session(token, { createdAt, seenAt: 100 - createdAt }))
        await identity.addSession(session('l', { playerId: leo, createdAt: 1 }))
        const open = async () => {
          const tokens = ['a', 'b', 'c', 'd', 'l']
          const found = await Promise.all(tokens.map((token) => identity.session(token)))
          return tokens.filter((_, n) => found[n] !== null)
        }
        await identity.endOldSessions(zoe, 4)
        expect(await open()).toEqual(['a', 'b', 'c', 'd', 'l'])
        await identity.endOldSessions(zoe, 2)
        expect(await open()).toEqual(['c', 'd', 'l'])
        await identity.endOldSessions(nobody, 0)
        expect(await open()).toEqual(['c', 'd', 'l'])
      })

      test('that were opened with the company account end: all of a player, or those of one session at the company', async () => {
        const open = async () => (await identity.sessionsOf(zoe)).map(({ tokenHash }) => tokenHash)
        await identity.addSession(session('password'))
        await identity.addSession(session('first', { company: 'sid 1' }))
        await identity.addSession(session('second', { company: 'sid 2' }))
        await identity.addSession(session('unnamed', { company: '' }))
        await identity.addSession(session('l', { playerId: leo, company: 'sid 1' }))
        expect(await identity.playerOfCompanySession('sid 2')).toBe(zoe)
        await identity.endCompanySessions(zoe, 'sid 1')
        expect(await identity.playerOfCompanySession('sid 1')).toBe(leo)
        expect(await identity.playerOfCompanySession('sid 3')).toBeNull()
        expect(await open()).toEqual(['password', 'second', 'unnamed'])
        await identity.endCompanySessions(zoe, null)
        expect(await open()).toEqual(['password'])
        expect(await identity.session('l')).toEqual(session('l', { playerId: leo, company: 'sid 1' }))
      })

      test('are removed when they are idle or old', async () => {
        await identity.addSession(session('idle', { createdAt: 500, seenAt: 599 }))
        await identity.addSession(session('old', { createdAt: 99, seenAt: 900 }))
        await identity.addSession(session('fine', { createdAt: 100, seenAt: 600 }))
        await identity.forgetSessions(600, 100)
        expect(await identity.session('idle')).toBeNull()
        expect(await identity.session('old')).toBeNull()
        expect(await identity.session('fine')).not.toBeNull()
      })
    })

    test('a device belongs to the player for whom it was added last', async () => {
      const device = { endpoint: 'https://push/1', playerId: zoe, p256dh: 'key', auth: 'secret' }
      await identity.addPushSubscription(device)
      await identity.addPushSubscription({ ...device, playerId: leo, auth: 'new' })
      expect(await identity.pushSubscriptions()).toEqual([{ ...device, playerId: leo, auth: 'new' }])
      await identity.removePushSubscription(device.endpoint)
      await identity.removePushSubscription(device.endpoint)
      expect(await identity.pushSubscriptions()).toEqual([])
    })

    test('a device is failing since its first failure after its last success or its latest addition', async () => {
      const device = { endpoint: 'https://push/1', playerId: zoe, p256dh: 'key', auth: 'secret' }
      await identity.addPushSubscription(device)
      await identity.addPushSubscription({ ...device, endpoint: 'https://push/2' })
      await identity.pushSucceeded(device.endpoint)
      expect(await identity.pushFailed(device.endpoint, 10)).toBe(10)
      expect(await identity.pushFailed(device.endpoint, 20)).toBe(10)
      expect(await identity.pushFailed('https://push/2', 30)).toBe(30)
      expect(await identity.failingPushes()).toEqual(
        new Map([
          [device.endpoint, 10],
          ['https://push/2', 30],
        ]),
      )
      await identity.pushSucceeded(device.endpoint)
      expect(await identity.pushFailed(device.endpoint, 40)).toBe(40)
      await identity.addPushSubscription(device)
      expect(await identity.pushFailed(device.endpoint, 50)).toBe(50)
      expect(await identity.pushSubscriptions()).toEqual([device, { ...device, endpoint: 'https://push/2' }])
      await identity.pushFailed('https://push/unknown', 60)
      expect(await identity.pushSubscriptions()).toHaveLength(2)
    })

    test('devices are listed by player too', async () => {
      const device = { endpoint: 'https://push/1', playerId: zoe, p256dh: 'key', auth: 'secret' }
      const others = { ...device, endpoint: 'https://push/2', playerId: leo }
      await identity.addPushSubscription(device)
      await identity.addPushSubscription(others)
      expect(await identity.pushSubscriptions([leo, nobody])).toEqual([others])
      expect(await identity.pushSubscriptions([])).toEqual([])
    })

    test('choices of notifications are kept by person and kind, and erased with the account', async () => {
      await identity.addAccount(account())
      await identity.addAccount(leosAccount)
      expect(await identity.notificationChoices([zoe, leo])).toEqual(new Map())
      await identity.setNotificationChoice(zoe, 'live', true)
      await Promise.all([
        identity.setNotificationChoice(zoe, 'live', false),
        identity.setNotificationChoice(zoe, 'registration', true),
        identity.setNotificationChoice(leo, 'match', false),
        identity.setNotificationChoice(nobody, 'match', false),
      ])
      expect(await identity.notificationChoices([zoe, nobody])).toEqual(
        new Map([[zoe, { live: false, registration: true }]]),
      )
      expect(await identity.notificationChoices([])).toEqual(new Map())
      expect(await identity.accounts()).toEqual([account(), leosAccount])
      await identity.erase(zoe)
      await identity.addAccount(account())
      expect(await identity.notificationChoices([zoe, leo])).toEqual(new Map([[leo, { match: false }]]))
    })

    test('the week of the last digest is kept by person, and erased with the account', async () => {
      await identity.addAccount(account())
      expect(await identity.lastDigest(zoe)).toBeNull()
      const last = { week: '2026-47', refusals: 2 }
      for (const digest of [{ week: '2026-46', refusals: 0 }, last]) await identity.setLastDigest(zoe, digest)
      await identity.setLastDigest(nobody, last)
      expect([await identity.lastDigest(zoe), await identity.lastDigest(nobody)]).toEqual([last, null])
      expect(await identity.accounts()).toEqual([account()])
      await identity.erase(zoe)
      await identity.addAccount(account())
      expect(await identity.lastDigest(zoe)).toBeNull()
    })

    test('whether a player may be named outside Topspin is kept by person, and erased with the account', async () => {
      await identity.addAccount(account())
      await identity.addAccount(leosAccount)
      for (const id of [zoe, zoe, leo, nobody]) await identity.setQuoted(id, false)
      expect((await identity.unquoted()).toSorted()).toEqual([zoe, leo].toSorted())
      await identity.setQuoted(leo, true)
      expect(await identity.unquoted()).toEqual([zoe])
      await identity.erase(zoe)
      await identity.addAccount(account())
      expect(await identity.unquoted()).toEqual([])
    })

    test('an applicant has one activation device, which is taken once', async () => {
      const device = { endpoint: 'https://push/1', p256dh: 'key', auth: 'secret' }
      await identity.addAccount(account())
      await identity.setActivationDevice(nobody, device)
      expect(await identity.takeActivationDevice(nobody)).toBeNull()
      await identity.setActivationDevice(zoe, { ...device, endpoint: 'https://push/old' })
      await identity.setActivationDevice(zoe, device)
      expect(await identity.pushSubscriptions()).toEqual([])
      expect(await identity.activationDevices()).toEqual([{ ...device, playerId: zoe }])
      expect(await identity.account(zoe)).toEqual(account())
      const taken = await Promise.all(Array.from({ length: 4 }, () => identity.takeActivationDevice(zoe)))
      expect(taken.filter((each) => each !== null)).toEqual([{ ...device, playerId: zoe }])
      await identity.setActivationDevice(zoe, device)
      await identity.setActivationDevice(zoe, null)
      expect(await identity.takeActivationDevice(zoe)).toBeNull()
      await identity.setActivationDevice(zoe, device)
      await identity.erase(zoe)
      await identity.addAccount(account())
      expect(await identity.takeActivationDevice(zoe)).toBeNull()
    })

    test('the reasons of contests are erased with the account of their player, or when they are old', async () => {
      const because = (contestId: string, changes: Partial<ContestReason> = {}): ContestReason => ({
        contestId,
        playerId: zoe,
        subject: 'result',
        text: 'C’est moi qui ai gagné 2 à 1.',
        writtenAt: 1_000,
        ...changes,
      })
      await identity.addAccount(account())
      await identity.setContestReason(because('a', { text: 'first' }))
      await identity.setContestReason(because('a'))
      await identity.setContestReason(because('b', { playerId: leo, subject: 'players' }))
      await identity.setContestReason(because('c', { playerId: leo, writtenAt: 999 }))
      await identity.setContestReason(because('d', { playerId: leo }))
      expect(await identity.contestReasons([])).toEqual(new Map())
      expect([...(await identity.contestReasons()).keys()]).toEqual(['a', 'b', 'c', 'd'])
      expect(await identity.contestReasons(['a', 'c', 'unknown'])).toEqual(
        new Map([
          ['a', because('a')],
          ['c', because('c', { playerId: leo, writtenAt: 999 })],
        ]),
      )
      await identity.forgetContestReasons(1_000)
      await identity.removeContestReason('d')
      await identity.erase(zoe)
      expect(await identity.contestReasons(['a', 'b', 'c', 'd'])).toEqual(
        new Map([['b', because('b', { playerId: leo, subject: 'players' })]]),
      )
    })

    test('the first answer to a command stays until it is removed', async () => {
      const first: KeptAnswer = { fingerprint: 'f', status: 200, body: '{"é":1}', position: '0001' }
      expect(await identity.answer('k')).toBeNull()
      await identity.keepAnswer('k', first, 10)
      await identity.keepAnswer('k', { fingerprint: 'g', status: 409, body: '', position: null }, 20)
      await identity.keepAnswer('later', { ...first, position: null }, 11)
      expect(await identity.answer('k')).toEqual(first)
      await identity.forgetAnswers(11)
      expect(await identity.answer('k')).toBeNull()
      expect(await identity.answer('later')).toEqual({ ...first, position: null })
    })

    test('all processes that start at once get the secret that was offered first', async () => {
      const offered = await Promise.all(['a', 'b', 'c', 'd'].map((each) => identity.secret('vapid', each)))
      expect(new Set(offered).size).toBe(1)
      expect(await identity.secret('vapid', 'late')).toBe(offered[0])
      expect(await identity.secret('session', 'other')).toBe('other')
    })
  })
}

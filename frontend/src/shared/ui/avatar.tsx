import { pseudoKey } from '@topspin/domain/contract/account'
import { playersWithKeys } from '../format/index.ts'
import styles from './avatar.module.css'
import { isDeletedPlayer } from './player.tsx'

interface Props {
  readonly pseudo: string
  readonly size?: 's' | 'm' | 'l' | 'xl'
  /** The ring's colour: `white` on the picture of a tennis table, `ball` (orange) for the first rank. */
  readonly ring?: 'white' | 'ball'
}

/**
 * A player's initials on a colour that follows from the pseudo; a grey dash for a deleted player. Screen readers read
 * the pseudo elsewhere.
 */
export function Avatar({ pseudo, size = 'm', ring }: Props) {
  const look = avatarLookOf(pseudo)
  const isDeleted = isDeletedPlayer(pseudo)
  const colours = isDeleted ? styles.deleted : `hue-${look % 12} ${look < 12 ? '' : styles.tones}`
  return (
    <span
      className={`${colours} ${styles.avatar} ${styles[size]} ${ring === undefined ? '' : styles[ring]}`}
      data-look={look}
      aria-hidden="true"
    >
      {isDeleted ? '–' : initialsOf(pseudo)}
    </span>
  )
}

/** The avatars of the players of a side. */
export const Avatars = ({ pseudos, ...look }: Omit<Props, 'pseudo'> & { readonly pseudos: readonly string[] }) =>
  playersWithKeys(pseudos).map(({ key, pseudo }) => <Avatar key={key} pseudo={pseudo} {...look} />)

/** The avatars of partners, which overlap. `two` is null for a side of one player. */
export function PartnerAvatars({ one, two }: { readonly one: string; readonly two: string | null }) {
  return (
    <span className={styles.partners}>
      <Avatar pseudo={one} />
      {two !== null && <Avatar pseudo={two} />}
    </span>
  )
}

/** Two small avatars that overlap: the players of a singles match, or partners. */
export function SmallAvatarPair({ of: [one, two] }: { readonly of: readonly [string, string] }) {
  return (
    <span className="flex flex-none *:last:-ml-[8px] *:last:shadow-[0_0_0_2px_var(--surface)]">
      <Avatar pseudo={one} size="s" />
      <Avatar pseudo={two} size="s" />
    </span>
  )
}

/** "YP" for "Yohan P.". A single word gives its first two letters or digits: "Ca" for "Camille", "Da" for "d'Arc". */
export function initialsOf(pseudo: string): string {
  const signsOf = (word: string) => [...word].filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  const words = pseudo
    .normalize('NFC')
    .split(/[\s-]+/)
    .map(signsOf)
    .filter((signs) => signs.length > 0)
  const [[first = '?', second = ''] = []] = words
  const last = words.length > 1 ? words.at(-1)?.[0]?.toLocaleUpperCase('fr-FR') : undefined
  return first.toLocaleUpperCase('fr-FR') + (last ?? second.toLocaleLowerCase('fr-FR'))
}

/**
 * The colours of an avatar: 0 to 11 for twelve hues, 12 to 23 for the same hues in two tones. The number is a hash
 * (FNV-1a) of `pseudoKey`, so all spellings of a pseudo have the same colours.
 */
export function avatarLookOf(pseudo: string): number {
  let hash = 0x811c9dc5
  for (const character of pseudoKey(pseudo)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  // The lowest bits are not used, because they depend on few bits of the pseudo.
  return (hash >>> 4) % 24
}

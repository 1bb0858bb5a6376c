import type { News as NewsItem } from '@topspin/domain/contract/news'
import { type FocusEvent, Fragment, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { CallInput, QueryResult } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { selectIsAdmin } from '../../shared/session/index.ts'
import { Card, EmptyState, IconButton, QueryView, Section, Skeleton, TrashIcon } from '../../shared/ui/index.ts'
import { useUndoableCommand, useWithoutRemoved } from '../../shared/undo/index.ts'

const deletes = ({ params }: CallInput<'deleteNews'>, { id }: NewsItem) => params.id === id

/** The two newest items, with a button for all. On a narrow screen, CSS hides the second one. */
export function News({ query: answer }: { readonly query: QueryResult<readonly NewsItem[]> }) {
  const { t } = useTranslation()
  const admin = useSelector(selectIsAdmin)
  const [all, setAll] = useState(false)
  const query = useWithoutRemoved('deleteNews', answer, deletes)
  const count = query.currentData?.length ?? 0
  return (
    <Section
      title={t('home.news')}
      aside={
        count > 1 && (
          <button
            type="button"
            className={`text-button min-h-8 ${count === 2 ? 'lg:hidden' : ''}`}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {t(all ? 'news.fewer' : 'news.all')}
          </button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<Skeleton shape="card" />}
        empty={<EmptyState title={t('news.empty')} text={t(admin ? 'news.emptyAdmin' : 'news.emptyNext')} />}
      >
        {(list) => (
          <ul className="stack">
            {list.slice(0, all ? list.length : 2).map((item, index) => (
              <li key={item.id} className={index > 0 && !all ? 'max-lg:hidden' : undefined}>
                <NewsCard item={item} admin={admin} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

function NewsCard({ item, admin }: { readonly item: NewsItem; readonly admin: boolean }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const undoably = useUndoableCommand()
  const { id, title, creationDate, content } = item
  const texts = {
    done: textOf('news.deleted'),
    subject: textOf('news.quoted', { title }),
    failedKey: 'news.notDeleted',
  } as const
  return (
    <Card as="article">
      <div className="row gap-2 items-start justify-between">
        <div className="min-w-0 flex-1">
          <h3 className="text-[1rem] font-bold tracking-[-0.01em]">{title}</h3>
          <time className="fine tabular-nums" dateTime={creationDate}>
            {dateTime(creationDate)}
          </time>
        </div>
        {admin && (
          <span className="-my-2 -mr-2.5">
            <IconButton
              label={t('news.delete', { title })}
              icon={<TrashIcon />}
              onClick={(event) => undoably({ name: 'deleteNews', input: { params: { id } }, texts }, event)}
            />
          </span>
        )}
      </div>
      <NewsText text={content} />
    </Card>
  )
}

/** Characters in a line of the narrowest column, to estimate the number of lines before the first layout. */
const lineLength = 34

/** Three lines of a text, and a button that unfolds the rest. Web addresses are links. */
function NewsText({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const shown = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  // Whether the whole text fits in three lines. Null before the first layout.
  const [fits, setFits] = useState<boolean | null>(null)
  useEffect(() => {
    const element = shown.current
    if (element === null || open) return
    const watch = new ResizeObserver(() => setFits(element.scrollHeight <= element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [open])
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
  // A link below the third line is hidden until it gets the focus.
  const reveal = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLElement && target.offsetTop >= currentTarget.offsetTop + currentTarget.clientHeight)
      setOpen(true)
  }
  return (
    <>
      <p ref={shown} id={id} className={`mt-1.5 whitespace-pre-line ${open ? '' : 'line-clamp-3'}`} onFocus={reveal}>
        {splitAtAddresses(text).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
          <Fragment key={index}>
            {part.url === undefined ? (
              part.text
            ) : (
              <a
                className="py-1 text-accent underline underline-offset-2 wrap-anywhere"
                href={part.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {part.text}
              </a>
            )}
          </Fragment>
        ))}
      </p>
      {/* When the text fits, the button is invisible but keeps its space, so that nothing moves. For large text the
          estimate `lines` is too low, so `fits` decides too. */}
      {(lines > 3 || fits === false) && (
        <button
          type="button"
          className={`text-button -mb-2 min-h-8 ${fits === true && !open ? 'invisible' : ''}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'news.less' : 'news.more')}
        </button>
      )}
    </>
  )
}

// A link must show the address that it opens: characters that change the direction of a text end an address.
const address = /https?:\/\/[^\s<>"«»“”\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/giu
/** Punctuation after an address belongs to the sentence. */
const afterAddress = /[.,;:!?…'’\])}]+$/u

/** Splits a text at its `http` and `https` addresses. Plain text has no `url`. All parts joined are the whole text. */
export function splitAtAddresses(text: string): readonly { readonly text: string; readonly url?: string }[] {
  const parts: { readonly text: string; readonly url?: string }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutEnd(found)
    const url = urlOf(shown)
    if (url === null) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: shown, url })
    from = index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Removes the punctuation after an address. A closing parenthesis stays if the address has the opening one. */
function withoutEnd(found: string): string {
  const end = afterAddress.exec(found)?.[0] ?? ''
  const bare = found.slice(0, found.length - end.length)
  return end.startsWith(')') && bare.lastIndexOf('(') > bare.lastIndexOf(')') ? `${bare})` : bare
}

function urlOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  // A user name is refused, because the part before an @ looks like the host.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' ? href : null
}

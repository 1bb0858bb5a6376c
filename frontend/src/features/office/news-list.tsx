import type { News as NewsItem } from '@topspin/domain/contract/news'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { CallInput, QueryResult } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { selectIsAdmin } from '../../shared/session/index.ts'
import { Card, EmptyState, IconButton, QueryView, Section, Skeleton, TrashIcon } from '../../shared/ui/index.ts'
import { useUndo, useWithoutRemoved } from '../../shared/undo/index.ts'
import styles from './news-list.module.css'
import { NewsText } from './news-text.tsx'

const deletes = ({ params }: CallInput<'deleteNews'>, { id }: NewsItem) => params.id === id

/** The newest news, and all of them on demand: one on a phone, two on a desk. */
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
            className={count === 2 ? `text-button ${styles.all} ${styles.two}` : `text-button ${styles.all}`}
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
          <ul className={all ? 'stack' : `stack ${styles.newest}`}>
            {list.slice(0, all ? list.length : 2).map((item) => (
              <li key={item.id}>
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
  const undoably = useUndo()
  return (
    <Card as="article">
      <div className={`row gap-2 items-start justify-between ${styles.head}`}>
        <div className="min-w-0 flex-1">
          <h3 className={styles.title}>{item.title}</h3>
          <time className="fine tabular-nums" dateTime={item.creationDate}>
            {dateTime(item.creationDate)}
          </time>
        </div>
        {admin && (
          <IconButton
            label={t('news.delete', { title: item.title })}
            icon={<TrashIcon />}
            onClick={(event) =>
              undoably(
                {
                  name: 'deleteNews',
                  input: { params: { id: item.id } },
                  texts: {
                    done: textOf('news.deleted'),
                    subject: textOf('news.quoted', { title: item.title }),
                    failedKey: 'news.notDeleted',
                  },
                },
                event,
              )
            }
          />
        )}
      </div>
      <NewsText text={item.content} />
    </Card>
  )
}

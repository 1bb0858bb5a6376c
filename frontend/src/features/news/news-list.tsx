import type { News } from '@topspin/domain/contract/news'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { api } from '../../api/api.ts'
import type { QueryResult } from '../../api/query-result.ts'
import { useDates } from '../../format/dates.tsx'
import { useT } from '../../i18n/words.tsx'
import { selectIsAdmin } from '../../session/selectors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './news-list.module.css'

const newestShown = 2

/** The news cards. */
export function NewsList({ query }: { readonly query: QueryResult<readonly News[]> }) {
  const t = useT()
  const admin = useSelector(selectIsAdmin)
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="card" />}
      empty={<EmptyState title={t('news.empty')} text={t(admin ? 'news.emptyAdmin' : 'news.emptyNext')} />}
    >
      {(list) => <Cards list={list} admin={admin} />}
    </QueryView>
  )
}

/** Shows the newest news. A button shows the older ones, so that the matches stay near the top. */
function Cards({ list, admin }: { readonly list: readonly News[]; readonly admin: boolean }) {
  const t = useT()
  const [unfolded, setUnfolded] = useState(false)
  const shown = unfolded ? list : list.slice(0, newestShown)
  const older = list.length - shown.length
  return (
    <>
      <ul className="stack">
        {shown.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} admin={admin} />
          </li>
        ))}
      </ul>
      {older > 0 && (
        <Button small onClick={() => setUnfolded(true)}>
          {t('news.older', { count: older })}
        </Button>
      )}
    </>
  )
}

function NewsCard({ item, admin }: { readonly item: News; readonly admin: boolean }) {
  const t = useT()
  const { dateTime } = useDates()
  const [remove] = api.useDeleteNewsMutation()
  return (
    <Card as="article">
      <div className={styles.head}>
        <div className={styles.what}>
          <h3 className={styles.title}>{item.title}</h3>
          <time className="fine num" dateTime={item.creationDate}>
            {dateTime(item.creationDate)}
          </time>
        </div>
        {admin && (
          <IconButton
            label={t('news.delete', { title: item.title })}
            icon={<TrashIcon />}
            onClick={() => void remove({ params: { id: item.id } })}
          />
        )}
      </div>
      <p className={styles.text}>{item.content}</p>
    </Card>
  )
}

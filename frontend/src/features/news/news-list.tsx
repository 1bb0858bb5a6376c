import type { News } from '@topspin/domain/contract/news'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { dateTime } from '../../format/dates.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { RemoteView } from '../../ui/remote-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { selectIsAdmin } from '../session/selectors.ts'
import styles from './news-list.module.css'
import { selectNews } from './selectors.ts'
import { newsDeletionAsked, newsShown } from './slice.ts'

/** The news cards of the homepage. */
export function NewsList() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const news = useAppSelector(selectNews)
  const admin = useAppSelector(selectIsAdmin)
  useEffect(() => {
    dispatch(newsShown())
  }, [dispatch])
  return (
    <RemoteView remote={news} retry={() => dispatch(newsShown())} skeleton={<Skeleton shape="card" />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('news.empty')} text={t(admin ? 'news.emptyAdmin' : 'news.emptyNext')} />
        ) : (
          <ul className={styles.list}>
            {list.map((item) => (
              <li key={item.id}>
                <NewsCard item={item} admin={admin} />
              </li>
            ))}
          </ul>
        )
      }
    </RemoteView>
  )
}

function NewsCard({ item, admin }: { readonly item: News; readonly admin: boolean }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  return (
    <Card as="article">
      <div className={styles.head}>
        <div className={styles.what}>
          <h3 className={styles.title}>{item.title}</h3>
          <time className={`${styles.when} num`} dateTime={item.creationDate}>
            {dateTime(item.creationDate)}
          </time>
        </div>
        {admin && (
          <IconButton
            label={t('news.delete', { title: item.title })}
            icon={<TrashIcon />}
            onClick={() => dispatch(newsDeletionAsked(item.id))}
          />
        )}
      </div>
      <p className={styles.text}>{item.content}</p>
    </Card>
  )
}

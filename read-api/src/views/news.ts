import type { News } from '@topspin/domain/contract/news'
import type { ReadModels } from '../memory/read-models.ts'

const newsShown = 10

export async function lastNews(models: ReadModels): Promise<News[]> {
  const found = await models.range('news', '', { limit: newsShown, newestFirst: true })
  return found.map(({ document: { newsId, title, content, createdAt } }) => ({
    id: newsId,
    title,
    content,
    creationDate: createdAt,
  }))
}

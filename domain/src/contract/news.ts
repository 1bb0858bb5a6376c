import * as z from 'zod/mini'
import { requiredText } from './text.ts'

export const NewsDraft = z.strictObject({ title: requiredText(120), content: requiredText(4000) })
export const News = z.object({ id: z.string(), title: z.string(), content: z.string(), creationDate: z.string() })
export type News = z.infer<typeof News>

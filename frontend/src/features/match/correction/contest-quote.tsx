import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { Card } from '../../../shared/ui/index.ts'

/** What a player says is wrong with the match; nothing when nobody contests it. */
export function ContestQuote({ match }: { readonly match: { readonly id: number; readonly isSimple: boolean } }) {
  const { dateTime } = useDates()
  const contests = api
    .useContestsQuery({})
    .currentData?.waiting.filter(
      (contest) => contest.match.id === match.id && contest.match.isSimple === match.isSimple,
    )
  return contests?.map(
    ({ id, reason, contestedBy, contestedAt }) =>
      reason !== null && (
        <Card as="article" key={id}>
          <blockquote className="quote text-s">
            {`«\u202F${reason}\u202F»`}{' '}
            <cite className="note tabular-nums">
              {contestedBy}, {dateTime(contestedAt)}
            </cite>
          </blockquote>
        </Card>
      ),
  )
}

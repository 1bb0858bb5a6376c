import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api, type CallDispatch, undoIfRefused } from '../../../shared/api/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Card, QueryView, Section, Skeleton, Switch } from '../../../shared/ui/index.ts'

/**
 * The switch by which the reader refuses to be named outside Topspin
 * (docs/specification.md#being-named-outside-topspin).
 */
export function QuotingSwitch() {
  const { t } = useTranslation()
  const dispatch = useDispatch<CallDispatch>()
  const me = useSelector(selectPseudo)
  const query = api.useUnquotedQuery({}, { refetchOnMountOrArgChange: true })
  const [send] = api.useSetQuotedMutation()
  const choose = (quoted: boolean) =>
    undoIfRefused(
      dispatch(
        api.util.updateQueryData('unquoted', {}, ({ pseudos }) => ({
          pseudos: [...pseudos.filter((pseudo) => pseudo !== me), ...(quoted ? [] : [me])],
        })),
      ),
      send({ body: { quoted } }),
    )
  return (
    <Section title={t('quoting.title')}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ pseudos }) => (
          <Card>
            <Switch
              label={t('quoting.label')}
              note={t('quoting.note')}
              checked={pseudos.includes(me)}
              onChange={(unquoted) => void choose(!unquoted)}
            />
          </Card>
        )}
      </QueryView>
    </Section>
  )
}

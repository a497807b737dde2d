import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Link, useSearch } from '@hearth/ui-kit/router'
import { AlertingSkeleton } from '../../alerting/alerting-skeleton.tsx'
import { useSilences } from '../../api/use-silences.ts'
import { rememberedAuthor } from './author.ts'
import { againDraft, draftOf, newDraft } from './draft.ts'
import { SilenceForm } from './silence-form.tsx'
import { t } from './words.ts'

/** A silence that is made (`filter` names its matchers), changed (`id`), or made again (`from`). */
export function SilencePage() {
  const { id, from, filter = '' } = useSearch()
  const known = id ?? from
  if (known !== undefined) return <KnownSilence key={known} id={known} isAgain={id === undefined} />
  return <SilenceForm key={filter} initial={newDraft(filter, rememberedAuthor(), Date.now())} />
}

function KnownSilence({ id, isAgain }: { readonly id: string; readonly isAgain: boolean }) {
  const { data, error, refetch } = useSilences()
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <AlertingSkeleton label={t('loading')} />
  const silence = data.find((one) => one.id === id)
  if (silence === undefined)
    return (
      <EmptyState title={t('missing')}>
        <Link to="/silences">{t('toSilences')}</Link>
      </EmptyState>
    )
  if (isAgain) return <SilenceForm initial={againDraft(silence, Date.now())} />
  return <SilenceForm initial={draftOf(silence)} before={silence} />
}

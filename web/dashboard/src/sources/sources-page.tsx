import { ErrorState, PlusIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { sourcesPath } from '../app/address/view-at.ts'
import home from '../app/home-page.module.css'
import { SkeletonList } from '../app/skeleton-list.tsx'
import list from '../manage/trash-page.module.css'
import type { DataSource } from '../queries/data-sources.ts'
import { useDataSources } from '../queries/data-sources.ts'
import { useMay } from '../queries/own-actions.ts'
import { OnlyWith } from '../rights/only-with.tsx'
import { SourceEditor } from './source-editor.tsx'
import { formOf } from './source-forms.ts'
import { t } from './words.ts'

export type SourcesPageProps = {
  /** Which one is edited; `new` for one that is added, `undefined` for the list. */
  readonly uid: string | undefined
}

/** The data sources: all of them, or the form of one. */
export function SourcesPage({ uid }: SourcesPageProps) {
  const { data, error, isPending, refetch } = useDataSources()
  const source = data?.find((one) => one.uid === uid)
  return (
    <div className={home.page}>
      <Title order={1} size="h3">
        {uid === undefined ? t('sources') : source === undefined ? t('add') : t('edit', { name: source.name })}
      </Title>
      {uid === undefined ? <Link to="/">{t('dashboards')}</Link> : <Link to={sourcesPath}>{t('all')}</Link>}
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data !== undefined && uid === undefined && <SourceList sources={data} />}
      {data !== undefined && uid !== undefined && (source !== undefined || uid === 'new') && (
        <OnlyWith
          key={uid}
          action={source === undefined ? 'datasources:create' : 'datasources:write'}
          back={{ to: sourcesPath, label: t('all') }}
        >
          <SourceEditor source={source} />
        </OnlyWith>
      )}
      {data !== undefined && uid !== undefined && uid !== 'new' && source === undefined && <Text>{t('unknown')}</Text>}
    </div>
  )
}

function SourceList({ sources }: { readonly sources: readonly DataSource[] }) {
  const mayAdd = useMay('datasources:create')
  const mayChange = useMay('datasources:write')
  return (
    <>
      {mayAdd === true && (
        <Group>
          <Button component={Link} to={`${sourcesPath}/new`} leftSection={<PlusIcon size={16} />}>
            {t('add')}
          </Button>
        </Group>
      )}
      <ul className={list.list}>
        {sources.map(({ uid, name, type, isDefault }) => {
          const form = formOf(type)
          return (
            <li key={uid} className={list.deleted}>
              <div className={list.words}>
                {mayChange === true ? (
                  <Link to={`${sourcesPath}/edit/${encodeURIComponent(uid)}`}>{name}</Link>
                ) : (
                  <Text>{name}</Text>
                )}
                <Text size="xs" c="dimmed">
                  {form === undefined ? type : t(form.labelWord)}
                </Text>
              </div>
              {isDefault && (
                <Badge variant="light" tt="none">
                  {t('isDefault')}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

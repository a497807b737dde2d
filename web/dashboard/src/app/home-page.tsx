import { EmptyState, ErrorState, LoadingState, SearchIcon, Shell, UploadIcon } from '@hearth/ui-kit'
import { Button, Chip, Group, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type SearchHit, useDashboards } from '../queries/dashboards.ts'
import { importPath, useGo, usePathParams, useSearchParams } from './address.ts'
import { byFolder, findDashboards, tagsOf } from './find-dashboards.ts'
import classes from './home-page.module.css'
import { oneOf, type SearchParams } from './search-params.ts'

/** All dashboards, by folder, with a search among them. */
export function HomePage() {
  const { data, error, isPending, refetch } = useDashboards()
  return (
    <Shell service="dashboard">
      <div className={classes.page}>
        <Title order={1} size="h3">
          Dashboards
        </Title>
        {isPending && <LoadingState />}
        {error !== null && <ErrorState error={error} retry={refetch} />}
        {data !== undefined && <Dashboards hits={data} />}
      </div>
    </Shell>
  )
}

function Dashboards({ hits }: { readonly hits: readonly SearchHit[] }) {
  const search = useSearchParams()
  const { folder } = usePathParams()
  const go = useGo()
  const text = oneOf(search.query) ?? ''
  const tags = [search.tag ?? []].flat()
  const change = (next: SearchParams) => go({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const inFolder = folder === undefined ? hits : hits.filter(({ folderUid }) => folderUid === folder)
  const found = findDashboards(inFolder, text, tags)
  return (
    <>
      <Group gap="sm">
        <TextInput
          className={classes.search}
          aria-label="Search dashboards"
          placeholder={`Search ${inFolder.length} dashboards`}
          leftSection={<SearchIcon size={16} />}
          value={text}
          onChange={({ currentTarget: { value } }) => change({ query: value === '' ? undefined : value })}
        />
        <Button component={Link} to={importPath} leftSection={<UploadIcon size={16} />}>
          Import
        </Button>
      </Group>
      <Tags all={tagsOf(inFolder)} chosen={tags} onChange={(tag) => change({ tag })} />
      {hits.length === 0 && <EmptyState title="There are no dashboards yet">Import one to begin with.</EmptyState>}
      {hits.length > 0 && found.length === 0 && <EmptyState title="No dashboard is called that" />}
      {byFolder(found).map(([title, folderHits]) => (
        <section key={title} aria-label={title}>
          <h2 className={classes.folder}>{title}</h2>
          <ul className={classes.list}>
            {folderHits.map((hit) => (
              <Hit key={hit.uid} hit={hit} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type TagsProps = {
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (tags: string[]) => void
}

function Tags({ all, chosen, onChange }: TagsProps) {
  if (all.length === 0) return null
  return (
    <Chip.Group multiple value={[...chosen]} onChange={onChange}>
      <Group gap={6} role="group" aria-label="Tags">
        {all.map((tag) => (
          <Chip key={tag} value={tag} size="xs" variant="light">
            {tag}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

function Hit({ hit }: { readonly hit: SearchHit }) {
  return (
    <li>
      <Link to={hit.url} className={classes.hit}>
        <span className={classes.title}>{hit.title}</span>
        <span className={classes.tags}>{hit.tags.join(' · ')}</span>
      </Link>
    </li>
  )
}

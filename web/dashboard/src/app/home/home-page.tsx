import { EmptyState, ErrorState, PlusIcon, SearchIcon, UploadIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Chip, Group, TextInput, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type SearchHit, useDashboards } from '../../queries/dashboards.ts'
import { useMay } from '../../queries/own-actions.ts'
import { oneOf, type SearchParams } from '../address/search-params.ts'
import { useChangeSearch } from '../address/use-change-search.ts'
import { alertingPath, explorePath, importPath, newPath, sourcesPath, trashPath } from '../address/view-at.ts'
import classes from '../home-page.module.css'
import { SkeletonList } from '../skeleton-list.tsx'
import { StarButton } from '../star-button.tsx'
import { byFolder, findDashboards, tagsOf } from './find-dashboards.ts'
import { t } from './words.ts'

const DeleteFolder = lazy(async () => ({
  default: (await import('../../manage/folder/delete-folder.tsx')).DeleteFolder,
}))
const OnlyInto = lazy(async () => ({ default: (await import('../../manage/folder/only-into.tsx')).OnlyInto }))
const FolderRights = lazy(async () => ({
  default: (await import('../../manage/folder/folder-rights.tsx')).FolderRights,
}))

export type HomePageProps = {
  /** The id of the only folder that is shown. */
  readonly folder: string | undefined
  readonly search: SearchParams
}

/** All dashboards, by folder, with a search among them. */
export function HomePage({ folder, search }: HomePageProps) {
  const { data, error, isPending, refetch } = useDashboards()
  return (
    <div className={classes.page}>
      <Title order={1} size="h3">
        {t('dashboards')}
      </Title>
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data !== undefined && <Dashboards hits={data} folder={folder} search={search} />}
    </div>
  )
}

function Dashboards({ hits, folder, search }: HomePageProps & { readonly hits: readonly SearchHit[] }) {
  const changeSearch = useChangeSearch()
  const mayCreate = useMay('dashboards:create')
  const mayDelete = useMay('dashboards:write')
  const text = oneOf(search.query) ?? ''
  const tags = [search.tag ?? []].flat()
  const change = (next: SearchParams) => changeSearch(next, { replace: true })
  const inFolder = folder === undefined ? hits : hits.filter(({ folderUid }) => folderUid === folder)
  const found = findDashboards(inFolder, text, tags)
  return (
    <>
      <Group gap="sm">
        <TextInput
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('searchAmong', { count: inFolder.length })}
          leftSection={<SearchIcon size={16} />}
          value={text}
          onChange={({ currentTarget: { value } }) => change({ query: value === '' ? undefined : value })}
        />
        {folder === undefined ? (
          mayCreate === true && <NewDashboard />
        ) : (
          <Suspense>
            <OnlyInto folder={folder}>
              <NewDashboard folder={folder} />
            </OnlyInto>
          </Suspense>
        )}
        <Button component={Link} to={explorePath} variant="default" leftSection={<SearchIcon size={16} />}>
          {t('explore')}
        </Button>
        {mayCreate === true && (
          <Button component={Link} to={importPath} variant="default" leftSection={<UploadIcon size={16} />}>
            {t('import')}
          </Button>
        )}
      </Group>
      <Group component="nav" aria-label={t('elsewhere')} gap="md">
        <Suspense>{folder !== undefined && <FolderRights uid={folder} className={classes.more} />}</Suspense>
        <More to={alertingPath}>{t('alerting')}</More>
        <More to="/playlists">{t('playlists')}</More>
        <More to={sourcesPath}>{t('sources')}</More>
        {mayDelete === true && <More to={trashPath}>{t('trash')}</More>}
      </Group>
      <Tags all={tagsOf(inFolder)} chosen={tags} onChange={(tag) => change({ tag })} />
      {hits.length === 0 && <EmptyState title={t('none')}>{mayCreate === true && t('noneHint')}</EmptyState>}
      {hits.length > 0 && found.length === 0 && <EmptyState title={t('noneFound')} />}
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
      <Suspense>{folder !== undefined && <DeleteFolder uid={folder} />}</Suspense>
    </>
  )
}

function More({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={classes.more}>
      {children}
    </Link>
  )
}

// A new one goes to the folder that is shown.
function NewDashboard({ folder }: { readonly folder?: string }) {
  const to = folder === undefined ? newPath : `${newPath}?folderUid=${encodeURIComponent(folder)}`
  return (
    <Button component={Link} to={to} leftSection={<PlusIcon size={16} />}>
      {t('newDashboard')}
    </Button>
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
      <Group gap={6} role="group" aria-label={t('tags')}>
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
    <li className={classes.item}>
      <div className={classes.star}>
        <StarButton uid={hit.uid} isStarred={hit.isStarred} title={hit.title} />
      </div>
      <Link to={hit.url} className={classes.hit}>
        <span className={classes.title}>{hit.title}</span>
        <span className={classes.tags}>{hit.tags.join(' · ')}</span>
      </Link>
    </li>
  )
}

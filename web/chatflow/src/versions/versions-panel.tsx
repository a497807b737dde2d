import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import type { Version } from './ask-versions.ts'
import { type Side, useComparing } from './compare.tsx'
import { sideWords } from './side-words.ts'
import { useVersions } from './use-versions.ts'
import { VersionRow } from './version-row.tsx'
import classes from './versions-panel.module.css'
import { t } from './words.ts'

/** What was saved of a flow: who, when and why, what is deployed, any two over each other, and the way back. */
export function VersionsPanel({ flow }: { readonly flow: Chatflow }) {
  const { data, error, refetch } = useVersions(flow.id)
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label={t('loading')} />
  return (
    <Stack gap="sm" p="sm" className={classes.panel ?? ''}>
      <ComparePicker versions={data} />
      <ol className={classes.list} aria-label={t('versions')}>
        {data.map((version, at) => (
          <VersionRow
            key={version.version}
            flowId={flow.id}
            version={version}
            isNewest={at === 0}
            isDeployed={at === 0 && flow.deployed}
          />
        ))}
      </ol>
    </Stack>
  )
}

function ComparePicker({ versions }: { readonly versions: readonly Version[] }) {
  const { compare } = useComparing()
  const newest = versions[0]?.version ?? 1
  const [before, setBefore] = useState<Side>()
  const [after, setAfter] = useState<Side>('drawing')
  const sides: readonly Side[] = ['drawing', ...versions.map(({ version }) => version)]
  const data = sides.map((side) => ({ value: String(side), label: sideWords(side) }))
  const chosen = before ?? newest
  return (
    <Group gap="xs" align="center">
      <NativeSelect
        size="xs"
        aria-label={t('from')}
        data={data}
        value={String(chosen)}
        onChange={({ currentTarget }) => setBefore(sideOf(currentTarget.value))}
      />
      {t('to')}
      <NativeSelect
        size="xs"
        aria-label={t('to')}
        data={data}
        value={String(after)}
        onChange={({ currentTarget }) => setAfter(sideOf(currentTarget.value))}
      />
      <Button size="xs" variant="default" onClick={() => compare({ before: chosen, after })}>
        {t('compare')}
      </Button>
    </Group>
  )
}

const sideOf = (value: string): Side => (value === 'drawing' ? value : Number(value))

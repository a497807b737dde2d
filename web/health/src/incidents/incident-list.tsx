import { EmptyState, ErrorState, renderDate, SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Badge, Button, Card, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { IncidentsBody } from '../../../../services/health/src/wire/history.ts'
import { useIncidents } from '../api/use-history.ts'
import { titleOf } from '../checks/check-view.ts'
import { said } from '../checks/said.ts'
import { renderAgo, renderDuration } from '../time/duration.ts'
import { t } from './words.ts'

type Incident = IncidentsBody['incidents'][number]

const firstShown = 10
// The words of a record without any, which is what most have.
const incidentsPx = 120

/** Times in which a check failed, newest first. */
export function IncidentList({ nowMs }: { readonly nowMs: number }) {
  return (
    <Stack component="section" gap="sm" aria-label={t('incidents')}>
      <Title order={2} size="h4">
        {t('incidents')}
      </Title>
      <Card withBorder padding={0}>
        <Content nowMs={nowMs} />
      </Card>
    </Stack>
  )
}

function Content({ nowMs }: { readonly nowMs: number }) {
  const { data, error, refetch } = useIncidents()
  const [all, setAll] = useState(false)
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonState label={t('loading')}>
        <SkeletonPlaces count={1} heightPx={incidentsPx} />
      </SkeletonState>
    )
  const { incidents } = data
  if (incidents.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
  return (
    <>
      <Table verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('check')}</Table.Th>
            <Table.Th>{t('cause')}</Table.Th>
            <Table.Th visibleFrom="xs">{t('began')}</Table.Th>
            <Table.Th>{t('lasted')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {incidents.slice(0, all ? undefined : firstShown).map((incident) => (
            <Row key={incident.id} incident={incident} nowMs={nowMs} />
          ))}
        </Table.Tbody>
      </Table>
      {incidents.length > firstShown && !all && (
        <Button variant="subtle" size="xs" m="xs" onClick={() => setAll(true)}>
          {t('showAll', { number: incidents.length })}
        </Button>
      )}
    </>
  )
}

function Row({ incident, nowMs }: { readonly incident: Incident; readonly nowMs: number }) {
  const { check, cause, start, end } = incident
  const startMs = Date.parse(start)
  const lasted = renderDuration((end === undefined ? nowMs : Date.parse(end)) - startMs)
  const began = renderAgo(startMs, nowMs)
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {titleOf(check)}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="xs">
          {began}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" lineClamp={2} title={said(cause)}>
          {said(cause)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs" style={{ whiteSpace: 'nowrap' }} title={renderDate(startMs)}>
        {began}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {end === undefined ? (
          <Badge color="red" variant="light" tt="none">
            {t('forTime', { time: lasted })}
          </Badge>
        ) : (
          lasted
        )}
      </Table.Td>
    </Table.Tr>
  )
}

import { EmptyState, ErrorState, SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Button, Stack, Table, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { QueryBody } from '../../../../services/metrics/src/wire/query/query-body.ts'
import { useInstantQuery } from '../api/use-instant-query.ts'
import { Notes } from './notes.tsx'
import type { Panel } from './panel.ts'
import { SeriesLabels } from './series/series-labels.tsx'
import { type TableRow, tableRows } from './table-rows.ts'
import classes from './table-view.module.css'
import { t } from './words.ts'

const pageRows = 200
const skeletonRows = 6
const rowPx = 27

/** The answer at the end of the time range. */
export function TableView({ panel, refreshMs }: { readonly panel: Panel; readonly refreshMs: number | false }) {
  const { data, error, refetch, isPlaceholderData } = useInstantQuery(panel.expr, panel.range, refreshMs)
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonState label={t('evaluating')}>
        <Stack gap={4}>
          <SkeletonPlaces count={skeletonRows} heightPx={rowPx} />
        </Stack>
      </SkeletonState>
    )
  return (
    <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Notes notes={data.notes} />
      <Rows key={panel.expr} body={data.data} />
    </div>
  )
}

function Rows({ body }: { readonly body: QueryBody }) {
  const [shown, setShown] = useState(pageRows)
  const rows = useMemo(() => tableRows(body), [body])
  if (rows.length === 0) return <EmptyState title={t('noSeries')}>{t('nothingAtTime')}</EmptyState>
  return (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {t('results', { count: rows.length })}
      </Text>
      <Table highlightOnHover verticalSpacing={4}>
        <Table.Tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={JSON.stringify(row.metric)} row={row} />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > shown && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + pageRows)}>
          {t('showMore', { number: Math.min(pageRows, rows.length - shown) })}
        </Button>
      )}
    </>
  )
}

function Row({ row: { metric, points } }: { readonly row: TableRow }) {
  const isRange = points.length !== 1
  return (
    <Table.Tr>
      <Table.Td className={classes.metric}>
        {metric === undefined ? t('value') : <SeriesLabels metric={metric} />}
      </Table.Td>
      <Table.Td className={classes.value}>
        {points.map(([atS, value]) => (
          <div key={atS}>
            {value}
            {isRange && <span className={classes.when}> @{atS}</span>}
          </div>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}

import { EmptyState, ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Table, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { QueryBody } from '../../../../services/metrics/src/wire/query-body.ts'
import { useInstantQuery } from '../api/use-instant-query.ts'
import { Notes } from './notes.tsx'
import type { Panel } from './panel.ts'
import { SeriesLabels } from './series-labels.tsx'
import { type TableRow, tableRows } from './table-rows.ts'
import classes from './table-view.module.css'

const pageRows = 200

/** The answer at the end of the time range. */
export function TableView({ panel, refreshMs }: { readonly panel: Panel; readonly refreshMs: number | false }) {
  const { data, error, refetch, isPlaceholderData } = useInstantQuery(panel.expr, panel.range, refreshMs)
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Evaluating" />
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
  if (rows.length === 0) return <EmptyState title="No series">Nothing matches at this time.</EmptyState>
  return (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {rows.length === 1 ? '1 result' : `${rows.length} results`}
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
          Show {Math.min(pageRows, rows.length - shown)} more
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
        {metric === undefined ? 'value' : <SeriesLabels metric={metric} />}
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

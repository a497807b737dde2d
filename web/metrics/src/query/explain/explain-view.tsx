import { ErrorState, SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack, Text } from '@mantine/core'
import { useExplained } from '../../api/use-explained.ts'
import type { Panel } from '../panel.ts'
import { ExplainedTree } from './explained-tree.tsx'
import { t } from './words.ts'

/** The parts of an expression, and what each of them takes over the time of the graph. */
export function ExplainView({ panel: { expr, range, stepS } }: { readonly panel: Panel }) {
  const { data, error, refetch, isPlaceholderData } = useExplained(expr, range, stepS)
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonState label={t('loading')}>
        <Stack gap={6}>
          <SkeletonPlaces count={5} heightPx={40} />
        </Stack>
      </SkeletonState>
    )
  return (
    <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Text size="xs" c="dimmed" mb="xs">
        {t('how')}
      </Text>
      <ExplainedTree whole={data} />
    </div>
  )
}

import { renderFixed } from '@hearth/ui-kit'
import { Text } from '@mantine/core'
import classes from '../runs.module.css'
import { t } from '../words.ts'

type Found = {
  readonly pageContent: string
  readonly score?: number
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** The documents of a look-up; `undefined` for any other output. */
export function readDocuments(output: unknown): readonly Found[] | undefined {
  const { documents } = (output ?? {}) as { readonly documents?: unknown }
  if (!Array.isArray(documents)) return undefined
  return documents.filter((one): one is Found => typeof (one as Found | null)?.pageContent === 'string')
}

/** What was found, best first, each with how well it fits where that is known. */
export function DocumentList({ documents }: { readonly documents: readonly Found[] }) {
  const numbered = documents.map((found, at) => ({ ...found, key: `${at}` }))
  return (
    <section className={classes.value} aria-label={t('documents')}>
      <Text component="h4" size="xs" fw={600} c="dimmed">
        {t('documents')}
      </Text>
      <ol className={classes.documents}>
        {numbered.map(({ key, pageContent, score, metadata }) => (
          <li key={key}>
            <Text size="xs" c="dimmed">
              {[sourceOf(metadata), score === undefined ? '' : t('score', { score: renderFixed(score, 3) })]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
            <Text size="sm" lineClamp={4}>
              {pageContent}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

function sourceOf(metadata: Found['metadata'] = {}): string {
  const source = metadata.source ?? metadata.fileName ?? metadata.title
  return typeof source === 'string' ? source : ''
}

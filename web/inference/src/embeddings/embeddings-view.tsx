import { EmptyState } from '@hearth/ui-kit'
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askInference } from '../api/ask-inference.ts'
import { EmbeddingOffer } from './embedding-offer.tsx'
import classes from './embeddings-view.module.css'
import { textsOf } from './similarity.ts'
import { SimilarityTable } from './similarity-table.tsx'

type EmbeddingAnswer = {
  readonly model: string
  readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[]
  readonly usage: { readonly prompt_tokens: number }
}

const maxTexts = 16
const firstTexts = 'A cat sleeps on the sofa\nA kitten naps on the couch\nThe train leaves at nine'

/** Texts as vectors, and how alike they are. */
export function EmbeddingsView() {
  const [input, setInput] = useState(firstTexts)
  const texts = textsOf(input)
  const embed = useMutation({
    mutationFn: (wanted: readonly string[]) =>
      askInference<EmbeddingAnswer>('/v1/embeddings', {
        method: 'POST',
        body: { input: wanted, encoding_format: 'float' },
      }),
  })
  return (
    <Stack gap="md" className={classes.page}>
      <Card withBorder component="section" aria-label="Texts">
        <Stack gap="xs">
          <Title order={2} size="h4">
            How alike are these texts?
          </Title>
          <EmbeddingOffer />
          <Textarea
            aria-label="Texts, one a line"
            description={`One text a line, ${maxTexts} at most`}
            autosize
            minRows={3}
            maxRows={16}
            value={input}
            onChange={(event) => setInput(event.currentTarget.value)}
            error={embed.error?.message}
          />
          <Group>
            <Button
              loading={embed.isPending}
              disabled={texts.length === 0 || texts.length > maxTexts}
              onClick={() => embed.mutate(texts)}
            >
              Compare
            </Button>
            {texts.length > maxTexts && (
              <Text size="sm" c="red">
                {texts.length} texts: at most {maxTexts}
              </Text>
            )}
          </Group>
        </Stack>
      </Card>
      {embed.data === undefined ? (
        <EmptyState title="No comparison yet">
          Each text becomes a vector; the closer two texts are in meaning, the closer to 1 their similarity.
        </EmptyState>
      ) : (
        <Result answer={embed.data} texts={embed.variables ?? []} />
      )}
    </Stack>
  )
}

function Result({ answer, texts }: { readonly answer: EmbeddingAnswer; readonly texts: readonly string[] }) {
  const vectors = answer.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
  return (
    <Stack gap="xs" component="section" aria-label="Result">
      <Text size="sm" c="dimmed">
        {answer.model} · {vectors[0]?.length ?? 0} dimensions · {answer.usage.prompt_tokens} tokens
      </Text>
      <SimilarityTable texts={texts} vectors={vectors} />
    </Stack>
  )
}

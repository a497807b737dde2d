import { Alert, List, Text } from '@mantine/core'

/** What the engine wants to be known about an answer. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Alert color="yellow" p="xs" mb="xs">
      <List size="sm" spacing={2} listStyleType="none">
        {notes.map((note) => (
          <List.Item key={note}>
            <Text span size="sm">
              {note}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

import { Accordion, Badge, Text } from '@mantine/core'
import classes from './chat.module.css'
import type { SourceDocument, UsedTool } from './conversation.ts'
import { titleOf } from './stream/read-extras.ts'

/** The texts that an answer rests on, to be opened one by one. */
export function Sources({ sources }: { readonly sources: readonly SourceDocument[] }) {
  const cards = sources.map((source, at) => ({
    key: `${at}`,
    number: at + 1,
    title: titleOf(source, at),
    parts: [source.text, JSON.stringify(source.metadata, undefined, 2)].filter((text) => text !== '' && text !== '{}'),
  }))
  return <Cards label="Sources" cards={cards} />
}

/** What the flow used on its way to the answer. */
export function Tools({ tools }: { readonly tools: readonly UsedTool[] }) {
  const cards = tools.map(({ name, input, output }, at) => ({
    key: `${at}`,
    title: name === '' ? `Tool ${at + 1}` : name,
    parts: [input, output].filter((text) => text !== ''),
  }))
  return <Cards label="Tools" cards={cards} />
}

export function Thinking({ text }: { readonly text: string }) {
  return <Cards label="Thinking" cards={text === '' ? [] : [{ key: '0', title: 'What it thought', parts: [text] }]} />
}

type Card = {
  readonly key: string
  readonly number?: number
  readonly title: string
  readonly parts: readonly string[]
}

function Cards({ label, cards }: { readonly label: string; readonly cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <Accordion variant="separated" multiple aria-label={label} className={classes.cards}>
      {cards.map(({ key, number, title, parts }) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>
            <Badge size="xs" variant="default" mr="xs">
              {number ?? label}
            </Badge>
            <Text span size="sm">
              {title}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            {[...new Set(parts)].map((part) => (
              <pre key={part} className={classes.part}>
                {part}
              </pre>
            ))}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

import type { FlowPicture } from '@hearth/flow'
import { Badge, Group, Radio, Text } from '@mantine/core'
import { FlowPictureView } from '../flow-picture.tsx'
import { pictureSize } from '../picture-size.ts'
import classes from './new-flow.module.css'

export type TemplateCardProps = {
  readonly value: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly picture: FlowPicture
}

/** Something to begin with, to be chosen. */
export function TemplateCard({ value, title, description, tags, picture }: TemplateCardProps) {
  return (
    <Radio.Card value={value} className={classes.card} aria-label={title}>
      <FlowPictureView picture={picture} />
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
        <Group gap={4}>
          {tags.map((tag) => (
            <Badge key={tag} variant="default" tt="none" fw={500}>
              {tag}
            </Badge>
          ))}
        </Group>
      </div>
    </Radio.Card>
  )
}

/** The picture of one node, or of none. */
export function smallPicture(kind?: readonly [name: string, category: string]): FlowPicture {
  if (kind === undefined) return { kinds: [], boxes: [], lines: [] }
  const [width, height] = [66, 22]
  const x = (pictureSize.width - width) / 2
  const y = (pictureSize.height - height) / 2
  return { kinds: [kind], boxes: [[x, y, width, height, 0]], lines: [] }
}

/** Whole numbers, texts, messages, and what `double` and `zigzag` mark, by their numbers. */
export type Field = readonly [number: number, value: number | string | Double | readonly Field[] | Zigzag]
type Double = { readonly double: number }
type Zigzag = { readonly zigzag: number }

export const double = (value: number): Double => ({ double: value })
export const zigzag = (value: number): Zigzag => ({ zigzag: value })

/** Bytes of a message: whole numbers, texts, messages, and what `double` and `zigzag` mark. */
function encode(fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)])
      if (typeof value === 'object' && 'zigzag' in value)
        return Buffer.concat([varint(number * 8), varint(value.zigzag < 0 ? -2 * value.zigzag - 1 : 2 * value.zigzag)])
      if (typeof value === 'object' && 'double' in value) {
        const bytes = Buffer.alloc(8)
        bytes.writeDoubleLE(value.double)
        return Buffer.concat([varint(number * 8 + 1), bytes])
      }
      const bytes = typeof value === 'string' ? Buffer.from(value) : encode(value)
      return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
    }),
  )
}

function varint(value: number): Buffer {
  const bytes = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Buffer.from([...bytes, rest])
}

export const page = (...families: readonly (readonly Field[])[]) =>
  Buffer.concat(families.map(encode).flatMap((family) => [varint(family.length), family]))

export const nativeSide = [
  [5, zigzag(3)],
  [6, double(0.001)],
  [7, 2],
  [
    12,
    [
      [1, zigzag(-3)],
      [2, 2],
    ],
  ],
  [
    12,
    [
      [1, zigzag(4)],
      [2, 1],
    ],
  ],
  [13, zigzag(1)],
  [13, zigzag(2)],
  [13, zigzag(-1)],
] as const satisfies readonly Field[]
export const classicSide = [
  [
    3,
    [
      [1, 3],
      [2, double(0.5)],
    ],
  ],
  [
    3,
    [
      [1, 7],
      [2, double(1)],
    ],
  ],
] as const satisfies readonly Field[]
export const totals = [
  [1, 9],
  [2, double(12.5)],
] as const satisfies readonly Field[]

export const histogramFamily = (histogram: readonly Field[]): readonly Field[] => [
  [1, 'h'],
  [3, 4],
  [
    4,
    [
      [
        1,
        [
          [1, 'a'],
          [2, 'b'],
        ],
      ],
      [7, histogram],
    ],
  ],
]

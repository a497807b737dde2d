import { writeFileAtomic } from '../files.ts'

// A child process that rewrites one file until it is killed; each content is whole or recognisably not.
const path = process.argv[2] ?? ''
for (let round = 0; ; round++) {
  const letter = String.fromCharCode(97 + (round % 26))
  await writeFileAtomic(path, letter.repeat(200_000))
  if (round === 2) process.stdout.write('running\n')
}

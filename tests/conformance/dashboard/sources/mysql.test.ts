import { afterAll, beforeAll, describe } from 'vitest'
import {
  isMariadbInstalled,
  type MariadbServer,
  startMariadb,
} from '../../../../services/dashboard/src/test-support/start-mariadb.ts'
import { samples } from './samples.ts'
import { describeDatabase } from './sql.contract.ts'

describe.skipIf(!isMariadbInstalled)('MariaDB', () => {
  let server: MariadbServer

  beforeAll(async () => {
    server = await startMariadb()
    await server.query('CREATE DATABASE measured')
    await server.query('CREATE TABLE measured.samples (host TEXT, at DATETIME, seconds BIGINT, value DOUBLE)')
    for (const [host, seconds, value] of samples) {
      const at = new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')
      await server.query(`INSERT INTO measured.samples VALUES ('${host}', '${at}', ${seconds}, ${value})`)
    }
    await server.query("CREATE USER 'reader'@'%' IDENTIFIED BY 'maria-reader-password'")
    await server.query("GRANT SELECT, INSERT, DELETE ON measured.* TO 'reader'@'%'")
  }, 120_000)

  afterAll(async () => await server?.close())

  describeDatabase({
    type: 'mysql',
    settings: () => ({
      url: `127.0.0.1:${server.port}`,
      user: 'reader',
      database: 'measured',
      secureJsonData: { password: 'maria-reader-password' },
    }),
    secret: 'maria-reader-password',
    sleep: 'SELECT SLEEP(3600)',
    async isSleeping() {
      const found = await server.query("SELECT 1 FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'")
      return (found as unknown[]).length > 0
    },
    many: "SELECT seq AS i, 'twenty letters in all' AS words FROM seq_1_to_20000",
    rejection: /Unknown column 'FORM'|error in your SQL syntax/,
    writes: [
      'DELETE FROM samples',
      'SELECT 1; DELETE FROM samples',
      "SELECT * FROM samples INTO OUTFILE '/tmp/samples'",
      '/*! DELETE FROM samples */',
      'SELECT 1 /*!; COMMIT */',
      "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE samples",
      'SET SESSION TRANSACTION READ WRITE',
      'EXPLAIN DELETE FROM samples; COMMIT',
    ],
    count: async () =>
      Number(((await server.query('SELECT count(*) AS n FROM measured.samples')) as { n: number }[])[0]?.n),
  })
})

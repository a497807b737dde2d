import type { Program } from './run-client.fixture.ts'

const start = `
import json, logging, sys
with open("order.json", encoding="utf8") as file:
    order = json.load(file)
url, user, password = order["url"], order["user"], order["password"]
levels = {"info": logging.INFO, "warn": logging.WARNING, "error": logging.ERROR}
`
const sendAll = `
for line in order["lines"]:
    send(line)
sys.stdin.read()
for line in order["later"]:
    send(line)
finish()
`
const program = (text: string): Program => ({ language: 'python', text: start + text + sendAll })

const loggingLoki = (path: string, version = '') =>
  program(`
import logging_loki
handler = logging_loki.LokiHandler(
    url=url + "${path}", tags={"service_name": "shop"}, auth=(user, password)${version}
)
logger = logging.getLogger("orders")
logger.setLevel(logging.INFO)
logger.addHandler(handler)
def send(line):
    try:
        if "error" in line:
            raise RuntimeError(line["error"])
    except RuntimeError:
        pass_on(line, True)
    else:
        pass_on(line, False)
def pass_on(line, thrown):
    logger.log(levels[line["level"]], "%s", line["text"], exc_info=thrown, extra={"tags": line["details"]})
def finish():
    handler.close()
`)

export const loggingLokiNew = loggingLoki('/loki/api/v1/push', ', version="1"')
export const loggingLokiOld = loggingLoki('/api/prom/push')
/** As it is set up by whoever overlooks that it sends the older form unless told otherwise. */
export const loggingLokiMixed = loggingLoki('/loki/api/v1/push')

const openTelemetry = (compression: string) =>
  program(`
import base64
from opentelemetry.exporter.otlp.proto.http import Compression
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.sdk._logs import LoggerProvider, LoggingHandler
from opentelemetry.sdk._logs.export import BatchLogRecordProcessor
from opentelemetry.sdk.resources import Resource
exporter = OTLPLogExporter(
    endpoint=url + "/otlp/v1/logs",
    headers={"authorization": "Basic " + base64.b64encode((user + ":" + password).encode()).decode()},
    timeout=60,
    compression=Compression.${compression},
)
provider = LoggerProvider(resource=Resource.create({"service.name": "shop", "host.name": "box-1"}))
provider.add_log_record_processor(BatchLogRecordProcessor(exporter, schedule_delay_millis=100))
logger = logging.getLogger("orders")
logger.setLevel(logging.INFO)
logger.addHandler(LoggingHandler(logger_provider=provider))
def send(line):
    try:
        if "error" in line:
            raise RuntimeError(line["error"])
    except RuntimeError:
        logger.log(levels[line["level"]], "%s", line["text"], exc_info=True, extra=line["details"])
    else:
        logger.log(levels[line["level"]], "%s", line["text"], extra=line["details"])
def finish():
    provider.shutdown()
`)

export const pythonOpenTelemetry = openTelemetry('NoCompression')
export const pythonOpenTelemetryGzip = openTelemetry('Gzip')
export const pythonOpenTelemetryDeflate = openTelemetry('Deflate')

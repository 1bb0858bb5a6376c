import { type Config, ConfigError, readConfig } from '../config.ts'

/**
 * Reads the settings of a process of the distributed mode.
 * @throws ConfigError with one line for each invalid setting, or for each engine that only one process can use
 */
export function readDistributedConfig(env?: Parameters<typeof readConfig>[0]): Config {
  const config = readConfig(env)
  const alone = 'this process shares it with others (for all in one process: npm start)'
  const lines = [
    ...(config.eventStoreUrl.startsWith('sqlite:') ? [`EVENT_STORE_URL: expected esdb://<host>, ${alone}`] : []),
    ...(config.readStoreUrl.startsWith('sqlite:') ? [`READ_STORE_URL: expected mongodb://<host>, ${alone}`] : []),
    ...(config.redisUrl === null ? [`REDIS_URL: expected redis://<host>, ${alone}`] : []),
  ]
  if (lines.length > 0) throw new ConfigError(lines)
  return config
}

import type { Deployment, Env } from './deployment.ts'
import { type Plant, SECRET } from './plant.ts'
import { plantsInAuthorities } from './plants-in-authorities.ts'
import { plantsInDatabase } from './plants-in-database.ts'
import { plantsOutside } from './plants-outside.ts'

// Misconfigurations of a healthy deployment. Each is named by one check, with its remedy, and by no other check.

export function allPlants(deployment: Deployment): Plant[] {
  return [...plantsInSettings(deployment), ...plantsInDatabase(deployment), ...plantsOutside(deployment), ...plantsInAuthorities(deployment)] // biome-ignore format: one list
}

export function withChanges(env: Env, changes: Plant['env'] = {}): Env {
  const changed = { ...env, ...changes }
  return Object.fromEntries(
    Object.entries(changed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function plantsInSettings({ env }: Deployment): Plant[] {
  return [
    {
      mistake: 'a misspelt setting',
      found: ['unknown_settings'],
      remedy: /Rename COUNTERSIGN_TRUSTED_PROXYS to COUNTERSIGN_TRUSTED_PROXIES/,
      env: { COUNTERSIGN_TRUSTED_PROXYS: '10.0.0.6' },
    },
    {
      mistake: 'a wrong value',
      found: ['settings'],
      remedy: /Correct the values/,
      env: { COUNTERSIGN_PORT: 'eighty' },
    },
    {
      mistake: 'a database URL that is none, with a password',
      found: ['settings'],
      remedy: /Correct the values/,
      env: { COUNTERSIGN_DATABASE_URL: `cs_all:${SECRET}@db.sign.test/countersign` },
    },
    {
      mistake: 'the seal key in the environment of an api',
      found: ['foreign_settings'],
      remedy: /Remove them from the environment/,
      options: { kind: 'api' },
      env: { COUNTERSIGN_DATABASE_URL: env.COUNTERSIGN_DATABASE_URL?.replace('_all@', '_api@') },
    },
    {
      mistake: 'development in public',
      found: ['environment'],
      remedy: /COUNTERSIGN_ENVIRONMENT/,
      env: { COUNTERSIGN_ENVIRONMENT: 'development' },
    },
  ]
}

/** Of a heartbeat that has a period. */
const DAILY = '0 3 * * *';
/** Ends before the next minute, and tries again while the hub restarts. */
const CURL = 'curl -fsS -m 10 --retry 3';
const JOB = '/path/to/job';

/** Lines of a crontab that call a heartbeat's URL: after success only, and with the start and the exit status. */
export function formatCronLines(url: string, cron = DAILY): { success: string; whole: string } {
  return {
    success: `${cron} ${JOB} && ${CURL} ${url}`,
    whole: `${cron} ${CURL} ${url}/start; ${JOB}; ${CURL} ${url}/$?`,
  };
}

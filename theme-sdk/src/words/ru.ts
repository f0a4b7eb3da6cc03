import type { Words } from './words.ts';

/** Russian. */
export const words: Words = {
  presence: { online: 'В сети', waiting: 'Подключён', offline: 'Не в сети', unseen: 'Ещё не подключался' },
  metrics: {
    cpu: 'CPU',
    memory: 'Память',
    disk: 'Диск',
    swap: 'Подкачка',
    network: 'Сеть',
    load: 'Нагрузка',
    uptime: 'Время работы',
    traffic: 'Трафик',
    latency: 'Задержка',
    loss: 'Потери',
    processes: 'Процессы',
    sockets: 'Сокеты',
  },
  incidentKinds: { node: 'Сбой', probe: 'Потери пакетов', plan: 'Тариф' },
  incidentCauses: {
    connection_closed: 'Соединение закрыто',
    silent: 'Нет данных в течение двух минут',
    agent_stopped: 'Агент остановлен или хост выключен',
    token_revoked: 'Токен перевыпущен',
    hub_restarted: 'Не вернулся после перезапуска хаба',
    packet_loss: 'Потери пакетов',
    plan_expired: 'Срок тарифа истёк',
    traffic_exhausted: 'Включённый трафик исчерпан',
  },
  noticeKinds: { announcement: 'Объявление', maintenance: 'Обслуживание' },
};

import type { ServiceWords } from './service-words.ts';

/** Russian. */
export const words: ServiceWords = {
  title: 'Сервисы',
  states: { up: 'Доступно', slow: 'Медленно', down: 'Недоступно', unknown: 'Неизвестно' },
  reasons: {
    timeout: 'Превышено время ожидания',
    name: 'Имя не найдено в DNS',
    refused: 'В соединении отказано',
    unreachable: 'Хост недоступен',
    closed: 'Соединение закрыто',
    certificate_expired: 'Срок сертификата истёк',
    certificate_name: 'Сертификат на другое имя',
    certificate_untrusted: 'Недоверенный сертификат',
    tls: 'Ошибка рукопожатия TLS',
    protocol: 'Недопустимый ответ',
    status: 'Неожиданный код состояния',
    redirects: 'Слишком много перенаправлений',
    body: 'Неожиданное содержимое',
    json: 'Неожиданное значение JSON',
    record: 'Неожиданная запись DNS',
    slow: 'Медленный ответ',
    late: 'Вызов запаздывает',
    failed: 'Сбой задания',
  },
  outage: 'Сбой',
};

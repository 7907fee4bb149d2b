mod quick;
